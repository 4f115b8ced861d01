import { defineField, defineType } from 'sanity';
import { previewPrice } from '#/rules/price.ts';
import { priceField } from '#/schema-types/fields/price-field.ts';
import { lineField } from '#/schema-types/fields/text-fields.ts';

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
