import { defineArrayMember, defineField, defineType } from 'sanity';

/** The words and figures around the testimonials. */
export const storiesSection = defineType({
  name: 'storiesSection',
  title: 'Client success stories',
  type: 'object',
  fields: [
    defineField({ name: 'heading', type: 'string', validation: (rule) => rule.required().max(60) }),
    defineField({
      name: 'stats',
      title: 'Figures',
      type: 'array',
      description: 'The opening of the page shows the first two as well.',
      of: [defineArrayMember({ type: 'stat' })],
      validation: (rule) => rule.required().length(3),
    }),
  ],
});
