import { ImagesIcon } from '@sanity/icons/Images';
import { defineArrayMember } from 'sanity';
import { objectType, orderedType, pageType } from '#/schema-types/define-type.ts';
import {
  field,
  inGroup,
  invitationField,
  lineField,
  partField,
  markColours,
  paragraphField,
  pick,
  required,
  slugField,
  webAddressField,
  planField,
} from '#/schema-types/fields.ts';

/** The words around the projects on the portfolio page. */
export const portfolioPage = pageType('portfolioPage', 'Portfolio page', ImagesIcon, [
  lineField('heading', 'Heading', 60),
  lineField('countLabel', 'Count label', 30, {
    description: 'Shown next to the number of projects, which we count for you.',
  }),
  invitationField,
]);

export const portfolioItem = orderedType('portfolioItem', 'Project', ImagesIcon, {
  groups: [
    { name: 'work', title: 'The work', default: true },
    { name: 'client', title: 'The client' },
    { name: 'place', title: 'Where it shows' },
  ],
  fields: [
    ...inGroup(
      'work',
      lineField('title', 'Title', 60, { description: 'What the client calls it.' }),
      partField('image', 'Image', 'altImage'),
      paragraphField('description', 'Description', 200, {
        rows: 3,
        description: 'What makes it special, in a sentence or two.',
      }),
      lineField('metrics', 'Facts', 80, {
        description: 'One line of numbers: 9 pages, live in 5 business days.',
      }),
      field('tags', 'Tags', 'array', {
        description: 'Up to four. The portfolio page shows them.',
        of: [defineArrayMember({ type: 'tag' })],
        validation: (rule) => [
          rule.required().min(1).error('Add at least one tag.'),
          rule.max(4).error('Use four tags at most. Remove one.'),
        ],
      }),
      webAddressField('link', 'Live site', 'Where visitors can see it.'),
    ),
    ...inGroup(
      'client',
      lineField('category', 'Trade', 30, { description: 'A word or two in lower case: bakery, clinic.' }),
      lineField('place', 'Town or city', 40, { description: 'Include macrons, e.g. Whāngārei.' }),
      planField({ description: 'The plan the site is on. Leave blank for a custom web app.' }),
    ),
    ...inGroup(
      'place',
      field('isFeatured', 'Feature on home page', 'boolean', {
        description: 'The home page shows the first three with this on, in portfolio order.',
        initialValue: false,
        validation: required('Choose whether the home page can show it.'),
      }),
      slugField(
        'title',
        'Other sites use this to show the project’s image. Don’t change it once it’s published.',
      ),
    ),
  ],
  preview: {
    select: { ...pick('title', 'category', 'place', 'isFeatured'), media: 'image' },
    prepare: ({ title, category, place, isFeatured, media }) => ({
      title,
      subtitle: [isFeatured && 'Home page', place, category].filter(Boolean).join(' · '),
      media,
    }),
  },
});

export const tag = objectType('tag', 'Tag', {
  fields: [
    lineField('label', 'Label', 24),
    field('colour', 'Colour', 'string', {
      description: 'The small square beside it. Use the same colour for the same kind of tag.',
      options: markColours,
      initialValue: 'plain',
      validation: required('Choose a colour.'),
    }),
  ],
  preview: { select: { title: 'label', subtitle: 'colour' } },
});
