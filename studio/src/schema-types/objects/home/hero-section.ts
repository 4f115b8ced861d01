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
      description: 'The largest words of the site.',
    }),
    defineField({
      name: 'lede',
      title: 'Text',
      type: 'factText',
      description: 'Quote prices and days with “Plan fact”, so that they stay right.',
    }),
    lineField({
      name: 'primaryAction',
      title: 'First button label',
      maxLength: 30,
      description: 'It leads to the prices.',
    }),
    lineField({
      name: 'secondaryAction',
      title: 'Second button label',
      maxLength: 30,
      description: 'It leads to the contact form.',
    }),
    defineField({
      name: 'projects',
      title: 'Pile of pictures',
      type: 'array',
      description: 'Three projects; the last one lies on top.',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'portfolioItem' }] })],
      validation: (rule) => rule.required().length(3).unique().error('Choose three different projects.'),
    }),
    defineField({
      name: 'note',
      title: 'Pencilled note',
      type: 'object',
      description: 'What a designer wrote on the pile.',
      fields: [
        lineField({ name: 'text', title: 'Text', maxLength: 80 }),
        lineField({ name: 'signature', title: 'Signature', maxLength: 20 }),
      ],
      validation: (rule) => rule.required().error('Enter a note.'),
    }),
  ],
});
