import { CommentIcon } from '@sanity/icons/Comment';
import { defineField, defineType } from 'sanity';
import { pageGroups, searchField } from '#/schema-types/fields/search-field.ts';
import { lineField, paragraphField } from '#/schema-types/fields/text-fields.ts';

/** The words around the testimonials on their own page; its figures are those of the home page. */
export const testimonialsPage = defineType({
  name: 'testimonialsPage',
  title: 'Testimonials page',
  type: 'document',
  icon: CommentIcon,
  groups: pageGroups,
  fields: [
    lineField({ name: 'heading', title: 'Heading', group: 'page', maxLength: 60 }),
    paragraphField({
      name: 'intro',
      title: 'Intro',
      group: 'page',
      rows: 2,
      maxLength: 200,
      description: 'The figures beside it come from the home page.',
    }),
    defineField({
      name: 'invitation',
      title: 'Closing message',
      type: 'invitation',
      group: 'page',
      validation: (rule) => rule.required().error('Enter the closing message.'),
    }),
    searchField,
  ],
  preview: { prepare: () => ({ title: 'Testimonials page' }) },
});
