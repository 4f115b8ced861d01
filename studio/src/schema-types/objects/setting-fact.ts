import { CogIcon } from '@sanity/icons/Cog';
import { defineField, defineType } from 'sanity';

/** A fact of the settings, shown inside a sentence and always up to date. */
export const settingFact = defineType({
  name: 'settingFact',
  title: 'Setting',
  type: 'object',
  icon: CogIcon,
  fields: [
    defineField({
      name: 'fact',
      type: 'string',
      options: {
        list: [
          { title: 'Our name', value: 'brandName' },
          { title: 'Support e-mail address', value: 'supportEmail' },
        ],
        layout: 'radio',
      },
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { select: { title: 'fact' } },
});
