import { defineType } from 'sanity';
import { lineField } from '#/schema-types/fields/text-fields.ts';

/** The closing words of a page and the button that leads to the prices. */
export const invitation = defineType({
  name: 'invitation',
  title: 'Invitation',
  type: 'object',
  fields: [
    lineField({ name: 'heading', title: 'Heading', maxLength: 60 }),
    lineField({
      name: 'action',
      title: 'Button label',
      maxLength: 40,
      description: 'The button links to the prices.',
    }),
  ],
});
