import { defineArrayMember, defineField, defineType } from 'sanity';

/** Who we are, and how we differ from a site builder. */
export const aboutSection = defineType({
  name: 'aboutSection',
  title: 'About',
  type: 'object',
  fields: [
    defineField({ name: 'heading', type: 'string', validation: (rule) => rule.required().max(80) }),
    defineField({ name: 'lede', type: 'text', rows: 3, validation: (rule) => rule.required().max(240) }),
    defineField({ name: 'body', type: 'text', rows: 3, validation: (rule) => rule.required().max(240) }),
    defineField({
      name: 'columns',
      title: 'Table heads',
      type: 'object',
      fields: [
        defineField({ name: 'job', type: 'string', validation: (rule) => rule.required().max(30) }),
        defineField({ name: 'builder', type: 'string', validation: (rule) => rule.required().max(30) }),
        defineField({ name: 'us', type: 'string', validation: (rule) => rule.required().max(30) }),
      ],
      options: { columns: 3 },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'rows',
      title: 'Comparison',
      type: 'array',
      of: [defineArrayMember({ type: 'comparisonRow' })],
      validation: (rule) => rule.required().min(2).max(5),
    }),
  ],
});
