import { defineType } from 'sanity';
import { lineField, paragraphField } from '#/schema-types/fields/text-fields.ts';

/** How a page appears in search results and when it is shared. */
export const seo = defineType({
  name: 'seo',
  title: 'SEO',
  type: 'object',
  fields: [
    lineField({
      name: 'title',
      title: 'Title',
      maxLength: 52,
      description: 'The headline shown in Google. We add our name to it.',
    }),
    paragraphField({
      name: 'description',
      title: 'Description',
      rows: 2,
      maxLength: 160,
      description: 'The two lines under it: what people will find here.',
    }),
  ],
});
