import { ImagesIcon } from '@sanity/icons/Images';
import { defineField, defineType } from 'sanity';
import { pageGroups, searchField } from '#/schema-types/fields/search-field.ts';
import { lineField } from '#/schema-types/fields/text-fields.ts';

/** The words around the projects on the portfolio page. */
export const portfolioPage = defineType({
  name: 'portfolioPage',
  title: 'Portfolio page',
  type: 'document',
  icon: ImagesIcon,
  groups: pageGroups,
  fields: [
    lineField({ name: 'heading', title: 'Heading', group: 'page', maxLength: 60 }),
    lineField({
      name: 'countLabel',
      title: 'Count label',
      group: 'page',
      maxLength: 30,
      description: 'Shown next to the number of projects, which we count for you.',
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
  preview: { prepare: () => ({ title: 'Portfolio page' }) },
});
