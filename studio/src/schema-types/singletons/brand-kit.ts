import { ColorWheelIcon } from '@sanity/icons/ColorWheel';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { previewPrice } from '#/rules/price.ts';
import { checkText } from '#/rules/text.ts';
import { paymentLinkField } from '#/schema-types/fields/payment-link-field.ts';
import { priceField } from '#/schema-types/fields/price-field.ts';
import { lineField, paragraphField } from '#/schema-types/fields/text-fields.ts';

/** The brand kit: what it holds, what it costs, and its section on the home page. */
export const brandKit = defineType({
  name: 'brandKit',
  title: 'Brand kit',
  type: 'document',
  icon: ColorWheelIcon,
  fields: [
    lineField({ name: 'heading', title: 'Heading', maxLength: 80 }),
    paragraphField({ name: 'lede', title: 'Intro', rows: 2, maxLength: 160 }),
    defineField({
      name: 'features',
      title: 'What’s included',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'string',
          validation: (rule) => [
            rule.required().error('Enter something, or remove this line.'),
            rule.custom((feature) => checkText(feature, 60)),
          ],
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('List what’s in the kit.'),
        rule.unique().error('This is already in the list.'),
      ],
    }),
    priceField({
      name: 'price',
      title: 'Price',
      description: 'New Zealand dollars, once. Services and add-ons show the same price.',
    }),
    lineField({
      name: 'deliveryTime',
      title: 'Delivery time',
      maxLength: 40,
      description: 'Ends “Delivered in …”: 5 to 7 business days.',
    }),
    lineField({
      name: 'action',
      title: 'Button label',
      maxLength: 30,
      description: 'The button opens the payment link.',
    }),
    paymentLinkField({ name: 'paymentLinkId' }),
  ],
  preview: {
    select: { price: 'price' },
    prepare: ({ price }) => ({
      title: 'Brand kit',
      subtitle: previewPrice(price, (words) => `${words} once`),
    }),
  },
});
