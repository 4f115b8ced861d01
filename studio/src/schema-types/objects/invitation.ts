import { defineField, defineType } from 'sanity';

/** The closing words of a page and the button that leads to the prices. */
export const invitation = defineType({
  name: 'invitation',
  title: 'Invitation',
  type: 'object',
  fields: [
    defineField({ name: 'heading', type: 'string', validation: (rule) => rule.required().max(60) }),
    defineField({
      name: 'action',
      title: 'Button',
      type: 'string',
      validation: (rule) => rule.required().max(40),
    }),
  ],
});
