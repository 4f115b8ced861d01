import { defineField, defineType } from 'sanity';

/** A coloured label on a portfolio project. */
export const tag = defineType({
  name: 'tag',
  title: 'Tag',
  type: 'object',
  fields: [
    defineField({ name: 'label', type: 'string', validation: (rule) => rule.required().max(24) }),
    defineField({
      name: 'colour',
      type: 'string',
      options: { list: ['pink', 'blue', 'green', 'gold', 'plain'] },
      initialValue: 'plain',
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { select: { title: 'label', subtitle: 'colour' } },
});
