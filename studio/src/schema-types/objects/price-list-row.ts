import { defineField, defineType } from 'sanity';

/** One plan's price in a price list. */
export const priceListRow = defineType({
  name: 'priceListRow',
  title: 'Price',
  type: 'object',
  fields: [
    defineField({
      name: 'plan',
      type: 'reference',
      to: [{ type: 'plan' }],
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'amount',
      type: 'number',
      description: 'New Zealand dollars.',
      validation: (rule) => rule.required().min(0),
    }),
    defineField({
      name: 'cadence',
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
      validation: (rule) => rule.required(),
    }),
    defineField({ name: 'note', type: 'string', description: 'Who the plan suits, in a few words.' }),
  ],
  preview: {
    select: { name: 'plan.name', amount: 'amount', cadence: 'cadence' },
    prepare: ({ name, amount, cadence }) => ({ title: name, subtitle: `$${amount} ${cadence}` }),
  },
});
