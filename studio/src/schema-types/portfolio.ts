import { ImagesIcon } from '@sanity/icons/Images';
import { orderRankField, orderRankOrdering } from '@sanity/orderable-document-list';
import { defineArrayMember, defineField, defineType } from 'sanity';
import {
  lineField,
  pageGroups,
  paragraphField,
  searchField,
  slugField,
  webAddressField,
} from '#/schema-types/fields.ts';

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

/** A project that was launched. */
export const portfolioItem = defineType({
  name: 'portfolioItem',
  title: 'Project',
  type: 'document',
  icon: ImagesIcon,
  groups: [
    { name: 'work', title: 'The work', default: true },
    { name: 'client', title: 'The client' },
    { name: 'place', title: 'Where it shows' },
  ],
  fields: [
    lineField({
      name: 'title',
      title: 'Title',
      group: 'work',
      maxLength: 60,
      description: 'What the client calls it.',
    }),
    defineField({
      name: 'image',
      title: 'Image',
      type: 'altImage',
      group: 'work',
    }),
    paragraphField({
      name: 'description',
      title: 'Description',
      group: 'work',
      rows: 3,
      maxLength: 200,
      description: 'What makes it special, in a sentence or two.',
    }),
    lineField({
      name: 'metrics',
      title: 'Facts',
      group: 'work',
      maxLength: 80,
      description: 'One line of numbers: 9 pages, live in 5 business days.',
    }),
    defineField({
      name: 'tags',
      title: 'Tags',
      type: 'array',
      group: 'work',
      description: 'Up to four. The portfolio page shows them.',
      of: [defineArrayMember({ type: 'tag' })],
      validation: (rule) => [
        rule.required().min(1).error('Add at least one tag.'),
        rule.max(4).error('Use four tags at most. Remove one.'),
      ],
    }),
    webAddressField({
      name: 'link',
      title: 'Live site',
      group: 'work',
      description: 'Where visitors can see it.',
    }),
    lineField({
      name: 'category',
      title: 'Trade',
      group: 'client',
      maxLength: 30,
      description: 'A word or two in lower case: bakery, clinic.',
    }),
    lineField({
      name: 'place',
      title: 'Town or city',
      group: 'client',
      maxLength: 40,
      description: 'Include macrons, e.g. Whāngārei.',
    }),
    defineField({
      name: 'plan',
      title: 'Plan',
      type: 'reference',
      group: 'client',
      to: [{ type: 'plan' }],
      description: 'The plan the site is on. Leave blank for a custom web app.',
    }),
    defineField({
      name: 'isFeatured',
      title: 'Feature on home page',
      type: 'boolean',
      group: 'place',
      description: 'The home page shows the first three with this on, in portfolio order.',
      initialValue: false,
      validation: (rule) => rule.required().error('Choose whether the home page can show it.'),
    }),
    slugField({
      source: 'title',
      group: 'place',
      description: 'Other sites use this to show the project’s image. Don’t change it once it’s published.',
    }),
    orderRankField({ type: 'portfolioItem' }),
  ],
  orderings: [orderRankOrdering],
  preview: {
    select: {
      title: 'title',
      category: 'category',
      place: 'place',
      isFeatured: 'isFeatured',
      media: 'image',
    },
    prepare: ({ title, category, place, isFeatured, media }) => ({
      title,
      subtitle: [isFeatured && 'Home page', place, category].filter(Boolean).join(' · '),
      media,
    }),
  },
});

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
