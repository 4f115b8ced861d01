import { AddCircleIcon } from '@sanity/icons/AddCircle';
import { orderRankField, orderRankOrdering } from '@sanity/orderable-document-list';
import { defineField, defineType } from 'sanity';
import { checkPrice, checkPublishedMove, previewPrice } from '#/rules/price.ts';
import { lineField } from '#/schema-types/fields/text-fields.ts';

/** Something small sold beside a plan. */
export const addOn = defineType({
  name: 'addOn',
  title: 'Add-on',
  type: 'document',
  icon: AddCircleIcon,
  fields: [
    lineField({ name: 'name', title: 'Name', maxLength: 60 }),
    lineField({
      name: 'description',
      title: 'Description',
      maxLength: 120,
      description: 'One sentence: when a client would want it.',
    }),
    defineField({
      name: 'offer',
      title: 'Sold as',
      type: 'reference',
      to: [{ type: 'brandKit' }, { type: 'webAppOffer' }],
      description: 'Only for an add-on with its own section on the home page. The price comes from there.',
    }),
    defineField({
      name: 'price',
      title: 'Price',
      type: 'number',
      description: 'New Zealand dollars, once.',
      hidden: ({ document, value }) => document?.['offer'] !== undefined && value === undefined,
      validation: (rule) => [
        rule.custom((price) => checkPrice(price)),
        rule.custom(checkPublishedMove).warning(),
        rule.custom((price, { document }) => {
          const isOffer = document?.['offer'] !== undefined;
          if (isOffer && price !== undefined) return 'The offer already has a price. Clear this one.';
          return isOffer || price !== undefined ? true : 'Enter a price, or choose what it’s sold as.';
        }),
      ],
    }),
    orderRankField({ type: 'addOn' }),
  ],
  orderings: [orderRankOrdering],
  preview: {
    select: { name: 'name', price: 'price', offerPrice: 'offer.price', offer: 'offer._type' },
    prepare: ({ name, price, offerPrice, offer }) => ({
      title: name,
      subtitle: previewPrice(
        price ?? offerPrice,
        (words) => `${offer === 'webAppOffer' ? 'from ' : ''}${words}`,
      ),
    }),
  },
});
