import { BillIcon } from '@sanity/icons/Bill';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { slugField } from '#/schema-types/fields/slug-field.ts';
import { lineField } from '#/schema-types/fields/text-fields.ts';

/** Prices quoted in one place of the product that disagree with the plans. Source: decision D3. */
export const priceList = defineType({
  name: 'priceList',
  title: 'Price list',
  type: 'document',
  icon: BillIcon,
  fields: [
    lineField({
      name: 'title',
      title: 'Title',
      maxLength: 60,
      description: 'Where these prices are used. The monthly price of a plan on sale is in the plan itself.',
    }),
    defineField({
      name: 'rows',
      title: 'Prices',
      type: 'array',
      of: [defineArrayMember({ type: 'priceListRow' })],
      validation: (rule) => rule.required().min(1).error('Add at least one price.'),
    }),
    slugField({
      source: 'title',
      description: 'The screen showing this list finds it by this name, so it can’t change.',
      readOnly: true,
    }),
  ],
  preview: {
    select: { title: 'title', rows: 'rows' },
    prepare: ({ title, rows }) => ({
      title,
      subtitle: `${Object.keys(rows ?? {}).length} prices`,
    }),
  },
});
