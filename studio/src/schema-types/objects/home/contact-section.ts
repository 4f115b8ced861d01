import { defineType } from 'sanity';
import { lineField, paragraphField } from '#/schema-types/fields/text-fields.ts';

/** The words around the contact form. */
export const contactSection = defineType({
  name: 'contactSection',
  title: 'Contact',
  type: 'object',
  fields: [
    lineField({ name: 'heading', title: 'Heading', maxLength: 60 }),
    paragraphField({ name: 'lede', title: 'Intro', rows: 2, maxLength: 160 }),
    lineField({
      name: 'action',
      title: 'Button label',
      maxLength: 30,
      description: 'The button sends the form.',
    }),
    lineField({
      name: 'privacyNote',
      title: 'Privacy note',
      maxLength: 80,
      description:
        'Shown beside the button: what we use the details for. Keep it true to the Privacy Policy.',
    }),
    paragraphField({
      name: 'thanks',
      title: 'Thank-you message',
      rows: 2,
      maxLength: 160,
      description: 'Replaces the form once it’s sent.',
    }),
  ],
});
