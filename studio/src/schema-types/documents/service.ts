import { TagIcon } from '@sanity/icons/Tag';
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
    defineField({
      name: 'order',
      type: 'number',
      validation: (rule) => rule.required().integer().min(1),
    }),
  ],
  orderings: [{ name: 'order', title: 'Order', by: [{ field: 'order', direction: 'asc' }] }],
  preview: { select: { title: 'name', subtitle: 'description' } },
});
