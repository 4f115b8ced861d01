import { AddCircleIcon } from '@sanity/icons/AddCircle';
import { CodeBlockIcon } from '@sanity/icons/CodeBlock';
import { ColorWheelIcon } from '@sanity/icons/ColorWheel';
import { TagIcon } from '@sanity/icons/Tag';
import { checkPrice, checkPublishedMove, previewPrice } from '#/rules/price.ts';
import { documentType, orderedType } from '#/schema-types/define-type.ts';
import {
  feature,
  field,
  lineField,
  offerField,
  paragraphField,
  paymentLinkField,
  priceField,
  required,
} from '#/schema-types/fields.ts';

/** One of the things we make, as listed on the home page. */
export const service = orderedType('service', 'Service', TagIcon, {
  fields: [
    lineField('name', 'Name', 60),
    paragraphField('description', 'Description', 200, {
      description: 'What the client gets, in a sentence or two. The price is added automatically.',
    }),
    offerField('Price from', 'Leave blank for the monthly plans.'),
  ],
  preview: { select: { title: 'name', subtitle: 'description' } },
});

/** Something small sold beside a plan. */
export const addOn = orderedType('addOn', 'Add-on', AddCircleIcon, {
  fields: [
    lineField('name', 'Name', 60),
    lineField('description', 'Description', 120, {
      description: 'One sentence: when a client would want it.',
    }),
    offerField(
      'Sold as',
      'Only for an add-on with its own section on the home page. The price comes from there.',
    ),
    field('price', 'Price', 'number', {
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
  ],
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

/** The brand kit: what it holds, what it costs, and its section on the home page. */
export const brandKit = documentType('brandKit', 'Brand kit', ColorWheelIcon, {
  fields: [
    lineField('heading', 'Heading', 80),
    paragraphField('lede', 'Intro', 160),
    field('features', 'What’s included', 'array', {
      of: [feature],
      validation: (rule) => [
        rule.required().min(1).error('List what’s in the kit.'),
        rule.unique().error('This is already in the list.'),
      ],
    }),
    priceField('price', 'Price', 'New Zealand dollars, once. Services and add-ons show the same price.'),
    lineField('deliveryTime', 'Delivery time', 40, {
      description: 'Ends “Delivered in …”: 5 to 7 business days.',
    }),
    lineField('action', 'Button label', 30, { description: 'The button opens the payment link.' }),
    paymentLinkField('paymentLinkId'),
  ],
  preview: {
    select: { price: 'price' },
    prepare: ({ price }) => ({
      title: 'Brand kit',
      subtitle: previewPrice(price, (words) => `${words} once`),
    }),
  },
});

/** Custom web app development: what it costs, and its section on the home page. */
export const webAppOffer = documentType('webAppOffer', 'Custom web apps', CodeBlockIcon, {
  fields: [
    lineField('heading', 'Heading', 80),
    paragraphField('lede', 'Intro', 200, { rows: 3 }),
    paragraphField('body', 'Text', 200, { rows: 3 }),
    priceField(
      'price',
      'Starting price',
      'New Zealand dollars, shown as “from”. Services and add-ons show the same price.',
    ),
    lineField('action', 'Button label', 40, { description: 'The button links to the contact form.' }),
    field('example', 'Example', 'reference', {
      to: [{ type: 'portfolioItem' }],
      description: 'The project shown as half sketch, half finished site.',
      validation: required('Choose a project to show.'),
    }),
    lineField('exampleCaption', 'Example caption', 120),
  ],
  preview: {
    select: { price: 'price' },
    prepare: ({ price }) => ({
      title: 'Custom web apps',
      subtitle: previewPrice(price, (words) => `from ${words}`),
    }),
  },
});
