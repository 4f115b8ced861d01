import { defineArrayMember, defineField, defineType } from 'sanity';
import { lineField } from '#/schema-types/fields/text-fields.ts';

/** The words and figures around the testimonials. */
export const storiesSection = defineType({
  name: 'storiesSection',
  title: 'Client success stories',
  type: 'object',
  fields: [
    lineField({ name: 'heading', title: 'Heading', maxLength: 60 }),
    defineField({
      name: 'stats',
      title: 'Figures',
      type: 'array',
      description: 'Three, on this page and on the testimonials page. The hero shows the first two as well.',
      of: [defineArrayMember({ type: 'stat' })],
      validation: (rule) => rule.required().length(3).error('Enter three figures.'),
    }),
  ],
});
