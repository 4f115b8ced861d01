import { PackageIcon } from '@sanity/icons/Package';
import { defineField, defineType } from 'sanity';

/** A fact of a plan, shown inside a sentence and always up to date. */
export const planFact = defineType({
  name: 'planFact',
  title: 'Plan fact',
  type: 'object',
  icon: PackageIcon,
  fields: [
    defineField({
      name: 'plan',
      type: 'reference',
      to: [{ type: 'plan' }],
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'fact',
      type: 'string',
      options: {
        list: [
          { title: 'Name', value: 'name' },
          { title: 'Monthly price', value: 'price' },
          { title: 'Set-up time in business days', value: 'setupDays' },
          { title: 'Revision requests a month', value: 'revisionQuota' },
        ],
        layout: 'radio',
      },
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {
    select: { name: 'plan.name', fact: 'fact' },
    prepare: ({ name, fact }) => ({ title: `${name}: ${fact}` }),
  },
});
