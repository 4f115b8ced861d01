import { BillIcon } from '@sanity/icons/Bill';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { previewPrice } from '#/rules/price.ts';
import { lineField, priceField, slugField } from '#/schema-types/fields.ts';

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

/** One plan's price in a price list. */
export const priceListRow = defineType({
  name: 'priceListRow',
  title: 'Price',
  type: 'object',
  fields: [
    defineField({
      name: 'plan',
      title: 'Plan',
      type: 'reference',
      to: [{ type: 'plan' }],
      validation: (rule) => rule.required().error('Choose the plan.'),
    }),
    priceField({ name: 'amount', title: 'Amount', description: 'New Zealand dollars.' }),
    defineField({
      name: 'cadence',
      title: 'Billed',
      type: 'string',
      options: {
        list: [
          { title: 'Monthly', value: 'monthly' },
          { title: 'One-time', value: 'one-time' },
        ],
        layout: 'radio',
        direction: 'horizontal',
      },
      initialValue: 'monthly',
      validation: (rule) => rule.required().error('Choose how often it’s billed.'),
    }),
    lineField({
      name: 'note',
      title: 'Note',
      maxLength: 60,
      description: 'Who this plan suits, in a few words.',
      isOptional: true,
    }),
  ],
  preview: {
    select: { name: 'plan.name', amount: 'amount', cadence: 'cadence' },
    prepare: ({ name, amount, cadence }) => ({
      title: name,
      subtitle: previewPrice(amount, (price) => `${price} ${cadence === 'monthly' ? 'a month' : 'once'}`),
    }),
  },
});
