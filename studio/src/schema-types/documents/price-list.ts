import { BillIcon } from '@sanity/icons/Bill';
import { defineArrayMember, defineField, defineType } from 'sanity';

/** Prices quoted in one place of the product that disagree with the plans. Source: decision D3. */
export const priceList = defineType({
  name: 'priceList',
  title: 'Price list',
  type: 'document',
  icon: BillIcon,
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      description: 'Where these prices are used.',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'slug',
      type: 'slug',
      options: { source: 'title' },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'rows',
      type: 'array',
      of: [defineArrayMember({ type: 'priceListRow' })],
      validation: (rule) => rule.required().min(1),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'slug.current' } },
});
