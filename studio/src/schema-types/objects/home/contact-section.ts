import { defineField, defineType } from 'sanity';

/** The words around the contact form. */
export const contactSection = defineType({
  name: 'contactSection',
  title: 'Contact',
  type: 'object',
  fields: [
    defineField({ name: 'heading', type: 'string', validation: (rule) => rule.required().max(60) }),
    defineField({ name: 'lede', type: 'text', rows: 2, validation: (rule) => rule.required().max(160) }),
    defineField({
      name: 'action',
      type: 'string',
      description: 'The button that sends the form.',
      validation: (rule) => rule.required().max(30),
    }),
    defineField({
      name: 'privacyNote',
      type: 'string',
      description: 'Beside the button: what the details are used for.',
      validation: (rule) => rule.required().max(80),
    }),
    defineField({
      name: 'thanks',
      title: 'After sending',
      type: 'text',
      rows: 2,
      validation: (rule) => rule.required().max(160),
    }),
  ],
});
