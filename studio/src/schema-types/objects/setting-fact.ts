import { CogIcon } from '@sanity/icons/Cog';
import { defineField, defineType } from 'sanity';

const facts = [
  { title: 'Our name', value: 'brandName' },
  { title: 'Support email address', value: 'supportEmail' },
];

/** A fact of the settings, shown inside a sentence and always up to date. */
export const settingFact = defineType({
  name: 'settingFact',
  title: 'Setting',
  type: 'object',
  icon: CogIcon,
  fields: [
    defineField({
      name: 'fact',
      title: 'Fact',
      type: 'string',
      options: { list: facts, layout: 'radio' },
      validation: (rule) => rule.required().error('Choose what to insert.'),
    }),
  ],
  preview: {
    select: { fact: 'fact' },
    prepare: ({ fact }) => ({ title: facts.find(({ value }) => value === fact)?.title ?? 'Setting' }),
  },
});
