import { CommentIcon } from '@sanity/icons/Comment';
import { orderRankField, orderRankOrdering } from '@sanity/orderable-document-list';
import { defineField, defineType } from 'sanity';
import { lineField, pageGroups, paragraphField, searchField } from '#/schema-types/fields.ts';

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

/** What a client said about us. */
export const testimonial = defineType({
  name: 'testimonial',
  title: 'Testimonial',
  type: 'document',
  icon: CommentIcon,
  fields: [
    paragraphField({
      name: 'quote',
      title: 'Quote',
      rows: 4,
      maxLength: 300,
      description: 'Their own approved words, without quotation marks.',
    }),
    lineField({ name: 'author', title: 'Author', maxLength: 60 }),
    lineField({ name: 'role', title: 'Role', maxLength: 60, description: 'Their job, such as Head guide.' }),
    lineField({ name: 'company', title: 'Company', maxLength: 60 }),
    defineField({
      name: 'plan',
      title: 'Plan',
      type: 'reference',
      to: [{ type: 'plan' }],
      description: 'The plan they’re on. Leave blank for a custom web app.',
    }),
    defineField({
      name: 'rating',
      title: 'Stars',
      type: 'number',
      description: 'From one to five.',
      options: { list: [1, 2, 3, 4, 5], layout: 'radio', direction: 'horizontal' },
      initialValue: 5,
      validation: (rule) => rule.required().integer().min(1).max(5).error('Choose one to five stars.'),
    }),
    defineField({
      name: 'gradient',
      title: 'Colour',
      type: 'string',
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
    }),
    defineField({
      name: 'isFeatured',
      title: 'On the home page',
      type: 'boolean',
      description: 'The first one with this on is shown large, in list order.',
      initialValue: false,
      validation: (rule) => rule.required().error('Choose whether the home page shows it.'),
    }),
    orderRankField({ type: 'testimonial' }),
  ],
  orderings: [orderRankOrdering],
  preview: {
    select: { author: 'author', company: 'company', isFeatured: 'isFeatured' },
    prepare: ({ author, company, isFeatured }) => ({
      title: author,
      subtitle: [company, isFeatured && 'Home page'].filter(Boolean).join(' · '),
    }),
  },
});
