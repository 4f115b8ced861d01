import { defineField, defineType } from 'sanity';

/** How a page appears in search results and when it is shared. */
export const seo = defineType({
  name: 'seo',
  title: 'Search result',
  type: 'object',
  fields: [
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required().max(65) }),
    defineField({
      name: 'description',
      type: 'text',
      rows: 2,
      validation: (rule) => rule.required().max(160),
    }),
  ],
});
