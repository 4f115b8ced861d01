import { defineField, defineType } from 'sanity';

/** The words around the featured projects. */
export const workSection = defineType({
  name: 'workSection',
  title: 'Featured work',
  type: 'object',
  fields: [
    defineField({ name: 'heading', type: 'string', validation: (rule) => rule.required().max(60) }),
    defineField({
      name: 'action',
      type: 'string',
      description: 'The link to the whole portfolio.',
      validation: (rule) => rule.required().max(40),
    }),
  ],
});
