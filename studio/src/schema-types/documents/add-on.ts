import { AddCircleIcon } from '@sanity/icons/AddCircle';
import { orderRankField, orderRankOrdering } from '@sanity/orderable-document-list';
import { defineField, defineType } from 'sanity';

/** Something small sold beside a plan. */
export const addOn = defineType({
  name: 'addOn',
  title: 'Add-on',
  type: 'document',
  icon: AddCircleIcon,
  fields: [
    defineField({ name: 'name', type: 'string', validation: (rule) => rule.required().max(60) }),
    defineField({
      name: 'description',
      type: 'string',
      description: 'One sentence: when a client would want it.',
      validation: (rule) => rule.required().max(120),
    }),
    defineField({
      name: 'offer',
      type: 'reference',
      to: [{ type: 'brandKit' }, { type: 'webAppOffer' }],
      description: 'Choose this when the add-on is an offer with a section of its own: its price is used.',
    }),
    defineField({
      name: 'price',
      type: 'number',
      description: 'New Zealand dollars, once.',
      hidden: ({ document }) => document?.['offer'] !== undefined,
      validation: (rule) => [
        rule.min(0),
        rule.custom((price, { document }) =>
          (price === undefined) === (document?.['offer'] === undefined)
            ? 'Give either a price or an offer'
            : true,
        ),
      ],
    }),
    orderRankField({ type: 'addOn' }),
  ],
  orderings: [orderRankOrdering],
  preview: {
    select: { name: 'name', price: 'price', offerPrice: 'offer.price' },
    prepare: ({ name, price, offerPrice }) => ({ title: name, subtitle: `$${price ?? offerPrice}` }),
  },
});
