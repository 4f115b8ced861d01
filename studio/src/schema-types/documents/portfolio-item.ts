import { ImagesIcon } from '@sanity/icons/Images';
import { orderRankField, orderRankOrdering } from '@sanity/orderable-document-list';
import { defineArrayMember, defineField, defineType } from 'sanity';

/** A project that was launched. */
export const portfolioItem = defineType({
  name: 'portfolioItem',
  title: 'Project',
  type: 'document',
  icon: ImagesIcon,
  fields: [
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required().max(60) }),
    defineField({
      name: 'slug',
      type: 'slug',
      options: { source: 'title' },
      validation: (rule) => rule.required(),
    }),
    defineField({ name: 'image', type: 'altImage', validation: (rule) => rule.required() }),
    defineField({
      name: 'category',
      type: 'string',
      description: 'The trade, in a word or two: bakery, clinic.',
      validation: (rule) => rule.required().max(30),
    }),
    defineField({
      name: 'place',
      type: 'string',
      description: 'Town or city, with macrons.',
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: 'plan',
      type: 'reference',
      to: [{ type: 'plan' }],
      description: 'The plan the site is on. Leave empty for a custom web app.',
    }),
    defineField({
      name: 'description',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.required().max(200),
    }),
    defineField({
      name: 'metrics',
      type: 'string',
      description: 'One line of facts: pages, days to launch.',
      validation: (rule) => rule.required().max(80),
    }),
    defineField({
      name: 'tags',
      type: 'array',
      of: [defineArrayMember({ type: 'tag' })],
      validation: (rule) => rule.required().max(4),
    }),
    defineField({
      name: 'link',
      title: 'Live site',
      type: 'url',
      validation: (rule) => rule.required().uri({ scheme: ['https'] }),
    }),
    defineField({
      name: 'isFeatured',
      title: 'Shown large on the home page',
      type: 'boolean',
      initialValue: false,
      validation: (rule) => rule.required(),
    }),
    orderRankField({ type: 'portfolioItem' }),
  ],
  orderings: [orderRankOrdering],
  preview: {
    select: { title: 'title', category: 'category', place: 'place', media: 'image' },
    prepare: ({ title, category, place, media }) => ({ title, subtitle: `${place}, ${category}`, media }),
  },
});
