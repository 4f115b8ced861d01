import { defineType } from 'sanity';
import { lineField } from '#/schema-types/fields/text-fields.ts';

/** The title above the questions. */
export const faqSection = defineType({
  name: 'faqSection',
  title: 'Questions',
  type: 'object',
  fields: [lineField({ name: 'heading', title: 'Heading', maxLength: 60 })],
});
