import { defineField, defineType } from 'sanity';

/** The title above the questions. */
export const faqSection = defineType({
  name: 'faqSection',
  title: 'Questions',
  type: 'object',
  fields: [defineField({ name: 'heading', type: 'string', validation: (rule) => rule.required().max(60) })],
});
