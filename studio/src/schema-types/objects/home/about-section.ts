import { defineArrayMember, defineField, defineType } from 'sanity';
import { lineField, paragraphField } from '#/schema-types/fields/text-fields.ts';

/** Who we are, and how we differ from a site builder. */
export const aboutSection = defineType({
  name: 'aboutSection',
  title: 'About',
  type: 'object',
  fields: [
    lineField({ name: 'heading', title: 'Heading', maxLength: 80 }),
    paragraphField({ name: 'lede', title: 'Intro', rows: 3, maxLength: 240 }),
    paragraphField({ name: 'body', title: 'Text', rows: 3, maxLength: 240 }),
    defineField({
      name: 'columns',
      title: 'Column headings',
      type: 'object',
      fields: [
        lineField({ name: 'job', title: 'The job', maxLength: 30 }),
        lineField({ name: 'builder', title: 'On a site builder', maxLength: 30 }),
        lineField({ name: 'us', title: 'With us', maxLength: 30 }),
      ],
      options: { columns: 3 },
      validation: (rule) => rule.required().error('Enter the column headings.'),
    }),
    defineField({
      name: 'rows',
      title: 'Table rows',
      type: 'array',
      description: 'Two to five jobs, and who does each one.',
      of: [defineArrayMember({ type: 'comparisonRow' })],
      validation: (rule) => rule.required().min(2).max(5).error('Add two to five rows.'),
    }),
  ],
});
