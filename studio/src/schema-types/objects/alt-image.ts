import { defineField, defineType } from 'sanity';

/** A picture together with the words that stand in for it. */
export const altImage = defineType({
  name: 'altImage',
  title: 'Picture',
  type: 'image',
  options: { hotspot: true },
  fields: [
    defineField({
      name: 'alt',
      title: 'Alternative text',
      type: 'string',
      description: 'What the picture shows, for people who cannot see it.',
      validation: (rule) => rule.required().max(140),
    }),
  ],
  validation: (rule) => rule.required().assetRequired(),
});
