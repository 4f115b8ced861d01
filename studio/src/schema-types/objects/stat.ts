import { defineType } from 'sanity';
import { lineField } from '#/schema-types/fields/text-fields.ts';

/** A figure and what it counts. */
export const stat = defineType({
  name: 'stat',
  title: 'Figure',
  type: 'object',
  fields: [
    lineField({
      name: 'value',
      title: 'Figure',
      maxLength: 12,
      description: 'As shown: 7, 3–10, 100%.',
    }),
    lineField({ name: 'label', title: 'What it counts', maxLength: 40 }),
  ],
  preview: { select: { title: 'value', subtitle: 'label' } },
});
