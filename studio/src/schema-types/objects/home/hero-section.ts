import { defineArrayMember, defineField, defineType } from 'sanity';

/** The opening of the home page. */
export const heroSection = defineType({
  name: 'heroSection',
  title: 'Opening',
  type: 'object',
  fields: [
    defineField({ name: 'heading', type: 'string', validation: (rule) => rule.required().max(60) }),
    defineField({ name: 'lede', type: 'factText', validation: (rule) => rule.required() }),
    defineField({
      name: 'primaryAction',
      type: 'string',
      description: 'The button that leads to the prices.',
      validation: (rule) => rule.required().max(30),
    }),
    defineField({
      name: 'secondaryAction',
      type: 'string',
      description: 'The button that leads to the contact form.',
      validation: (rule) => rule.required().max(30),
    }),
    defineField({
      name: 'projects',
      title: 'Pile of pictures',
      type: 'array',
      description: 'Three projects; the last lies on top.',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'portfolioItem' }] })],
      validation: (rule) => rule.required().length(3).unique(),
    }),
    defineField({
      name: 'note',
      title: 'Pencilled note',
      type: 'object',
      description: 'What a designer wrote on the pile.',
      fields: [
        defineField({ name: 'text', type: 'string', validation: (rule) => rule.required().max(80) }),
        defineField({
          name: 'signature',
          type: 'string',
          validation: (rule) => rule.required().max(20),
        }),
      ],
      validation: (rule) => rule.required(),
    }),
  ],
});
