import { CommentIcon } from '@sanity/icons/Comment';
import { orderRankField, orderRankOrdering } from '@sanity/orderable-document-list';
import { defineField, defineType } from 'sanity';

/** What a client said about us. */
export const testimonial = defineType({
  name: 'testimonial',
  title: 'Testimonial',
  type: 'document',
  icon: CommentIcon,
  fields: [
    defineField({
      name: 'quote',
      type: 'text',
      rows: 4,
      description: 'Their words, without quotation marks.',
      validation: (rule) => rule.required().max(300),
    }),
    defineField({ name: 'author', type: 'string', validation: (rule) => rule.required().max(60) }),
    defineField({ name: 'role', type: 'string', validation: (rule) => rule.required().max(60) }),
    defineField({ name: 'company', type: 'string', validation: (rule) => rule.required().max(60) }),
    defineField({
      name: 'plan',
      type: 'reference',
      to: [{ type: 'plan' }],
      description: 'The plan they are on. Leave empty for a custom web app.',
    }),
    defineField({
      name: 'rating',
      type: 'number',
      description: 'Stars out of five.',
      initialValue: 5,
      validation: (rule) => rule.required().integer().min(1).max(5),
    }),
    defineField({
      name: 'gradient',
      title: 'Colour',
      type: 'string',
      options: { list: ['pink', 'blue', 'green', 'gold', 'plain'] },
      initialValue: 'plain',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'isFeatured',
      title: 'Shown on the home page',
      type: 'boolean',
      initialValue: false,
      validation: (rule) => rule.required(),
    }),
    orderRankField({ type: 'testimonial' }),
  ],
  orderings: [orderRankOrdering],
  preview: { select: { title: 'author', subtitle: 'company' } },
});
