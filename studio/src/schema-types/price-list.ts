import { BillIcon } from '@sanity/icons/Bill';
import { defineArrayMember } from 'sanity';
import { previewPrice } from '#/rules/price.ts';
import { documentType, objectType } from '#/schema-types/define-type.ts';
import {
  field,
  inARow,
  lineField,
  priceField,
  required,
  slugField,
  toList,
  pick,
  planField,
} from '#/schema-types/fields.ts';

/** Prices quoted in one place of the product that disagree with the plans. Source: decision D3. */
export const priceList = documentType('priceList', 'Price list', BillIcon, {
  fields: [
    lineField('title', 'Title', 60, {
      description: 'Where these prices are used. The monthly price of a plan on sale is in the plan itself.',
    }),
    field('rows', 'Prices', 'array', {
      of: [defineArrayMember({ type: 'priceListRow' })],
      validation: (rule) => rule.required().min(1).error('Add at least one price.'),
    }),
    slugField('title', 'The screen showing this list finds it by this name, so it can’t change.', {
      readOnly: true,
    }),
  ],
  preview: {
    select: pick('title', 'rows'),
    prepare: ({ title, rows }) => ({ title, subtitle: `${Object.keys(rows ?? {}).length} prices` }),
  },
});

export const priceListRow = objectType('priceListRow', 'Price', {
  fields: [
    planField({ validation: required('Choose the plan.') }),
    priceField('amount', 'Amount', 'New Zealand dollars.'),
    field('cadence', 'Billed', 'string', {
      options: { list: toList({ monthly: 'Monthly', 'one-time': 'One-time' }), ...inARow },
      initialValue: 'monthly',
      validation: required('Choose how often it’s billed.'),
    }),
    lineField('note', 'Note', 60, {
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
