import { TagIcon } from '@sanity/icons/Tag';
import { orderRankField, orderRankOrdering } from '@sanity/orderable-document-list';
import { defineField, defineType } from 'sanity';

/** One of the things we make, as listed on the home page. */
export const service = defineType({
  name: 'service',
  title: 'Service',
  type: 'document',
  icon: TagIcon,
  fields: [
    defineField({ name: 'name', type: 'string', validation: (rule) => rule.required().max(60) }),
    defineField({
      name: 'description',
      type: 'text',
      rows: 2,
      validation: (rule) => rule.required().max(200),
    }),
    defineField({
      name: 'offer',
      type: 'reference',
      to: [{ type: 'brandKit' }, { type: 'webAppOffer' }],
      description: 'Where the price comes from. Leave empty for the monthly plans.',
    }),
    orderRankField({ type: 'service' }),
  ],
  orderings: [orderRankOrdering],
  preview: { select: { title: 'name', subtitle: 'description' } },
});
