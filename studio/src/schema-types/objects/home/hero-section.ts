import { defineArrayMember, defineField, defineType } from 'sanity';
import { lineField } from '#/schema-types/fields/text-fields.ts';

/** The opening of the home page. */
export const heroSection = defineType({
  name: 'heroSection',
  title: 'Hero',
  type: 'object',
  fields: [
    lineField({
      name: 'heading',
      title: 'Heading',
      maxLength: 60,
      description: 'The largest text on the site.',
    }),
    defineField({
      name: 'lede',
      title: 'Text',
      type: 'factText',
      description: 'Insert prices and days with “Plan fact” so they stay correct.',
    }),
    lineField({
      name: 'primaryAction',
      title: 'First button label',
      maxLength: 30,
      description: 'Links to the prices.',
    }),
    lineField({
      name: 'secondaryAction',
      title: 'Second button label',
      maxLength: 30,
      description: 'Links to the contact form.',
    }),
    defineField({
      name: 'projects',
      title: 'Stack of images',
      type: 'array',
      description: 'Three projects. The last one is on top.',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'portfolioItem' }] })],
      validation: (rule) => rule.required().length(3).unique().error('Choose three different projects.'),
    }),
    defineField({
      name: 'note',
      title: 'Pencilled note',
      type: 'object',
      description: 'A designer’s note on the stack.',
      fields: [
        lineField({ name: 'text', title: 'Text', maxLength: 80 }),
        lineField({ name: 'signature', title: 'Signature', maxLength: 20 }),
      ],
      validation: (rule) => rule.required().error('Enter a note.'),
    }),
  ],
});
