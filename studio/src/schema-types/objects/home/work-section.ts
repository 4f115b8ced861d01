import { defineType } from 'sanity';
import { lineField } from '#/schema-types/fields/text-fields.ts';

/** The words around the featured projects. */
export const workSection = defineType({
  name: 'workSection',
  title: 'Featured work',
  type: 'object',
  fields: [
    lineField({ name: 'heading', title: 'Heading', maxLength: 60 }),
    lineField({
      name: 'action',
      title: 'Link text',
      maxLength: 40,
      description: 'Links to the portfolio page.',
    }),
  ],
});
