import { TagIcon } from '@sanity/icons/Tag';
import { orderRankField, orderRankOrdering } from '@sanity/orderable-document-list';
import { defineField, defineType } from 'sanity';
import { lineField, paragraphField } from '#/schema-types/fields/text-fields.ts';

/** One of the things we make, as listed on the home page. */
export const service = defineType({
  name: 'service',
  title: 'Service',
  type: 'document',
  icon: TagIcon,
  fields: [
    lineField({ name: 'name', title: 'Name', maxLength: 60 }),
    paragraphField({
      name: 'description',
      title: 'Description',
      rows: 2,
      maxLength: 200,
      description: 'What the client gets, in a sentence or two. The price is added automatically.',
    }),
    defineField({
      name: 'offer',
      title: 'Price from',
      type: 'reference',
      to: [{ type: 'brandKit' }, { type: 'webAppOffer' }],
      description: 'Leave blank for the monthly plans.',
    }),
    orderRankField({ type: 'service' }),
  ],
  orderings: [orderRankOrdering],
  preview: { select: { title: 'name', subtitle: 'description' } },
});
