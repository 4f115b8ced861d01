import { defineField, defineType } from 'sanity';
import { lineField } from '#/schema-types/fields/text-fields.ts';

/** A coloured label on a portfolio project. */
export const tag = defineType({
  name: 'tag',
  title: 'Tag',
  type: 'object',
  fields: [
    lineField({ name: 'label', title: 'Label', maxLength: 24 }),
    defineField({
      name: 'colour',
      title: 'Colour',
      type: 'string',
      description: 'The small square beside it. Use the same colour for the same kind of tag.',
      options: {
        list: [
          { title: 'Pink', value: 'pink' },
          { title: 'Blue', value: 'blue' },
          { title: 'Green', value: 'green' },
          { title: 'Gold', value: 'gold' },
          { title: 'Plain', value: 'plain' },
        ],
        layout: 'radio',
        direction: 'horizontal',
      },
      initialValue: 'plain',
      validation: (rule) => rule.required().error('Choose a colour.'),
    }),
  ],
  preview: { select: { title: 'label', subtitle: 'colour' } },
});
