import { AddCircleIcon } from '@sanity/icons/AddCircle';
import { CodeBlockIcon } from '@sanity/icons/CodeBlock';
import { ColorWheelIcon } from '@sanity/icons/ColorWheel';
import { TagIcon } from '@sanity/icons/Tag';
import { orderRankField, orderRankOrdering } from '@sanity/orderable-document-list';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { checkPrice, checkPublishedMove, previewPrice } from '#/rules/price.ts';
import { checkText } from '#/rules/text.ts';
import { lineField, paragraphField, paymentLinkField, priceField } from '#/schema-types/fields.ts';

/** One of the things we make, as listed on the home page. */
export const service = defineType({
  name: 'service',
  title: 'Service',
  type: 'document',
  icon: TagIcon,
  fields: [
    lineField({ name: 'name', title: 'Name', maxLength: 60 }),
    paragraphField({
      name: 'description',
      title: 'Description',
      rows: 2,
      maxLength: 200,
      description: 'What the client gets, in a sentence or two. The price is added automatically.',
    }),
    defineField({
      name: 'offer',
      title: 'Price from',
      type: 'reference',
      to: [{ type: 'brandKit' }, { type: 'webAppOffer' }],
      description: 'Leave blank for the monthly plans.',
    }),
    orderRankField({ type: 'service' }),
  ],
  orderings: [orderRankOrdering],
  preview: { select: { title: 'name', subtitle: 'description' } },
});

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

/** Custom web app development: what it costs, and its section on the home page. */
export const webAppOffer = defineType({
  name: 'webAppOffer',
  title: 'Custom web apps',
  type: 'document',
  icon: CodeBlockIcon,
  fields: [
    lineField({ name: 'heading', title: 'Heading', maxLength: 80 }),
    paragraphField({ name: 'lede', title: 'Intro', rows: 3, maxLength: 200 }),
    paragraphField({ name: 'body', title: 'Text', rows: 3, maxLength: 200 }),
    priceField({
      name: 'price',
      title: 'Starting price',
      description: 'New Zealand dollars, shown as “from”. Services and add-ons show the same price.',
    }),
    lineField({
      name: 'action',
      title: 'Button label',
      maxLength: 40,
      description: 'The button links to the contact form.',
    }),
    defineField({
      name: 'example',
      title: 'Example',
      type: 'reference',
      to: [{ type: 'portfolioItem' }],
      description: 'The project shown as half sketch, half finished site.',
      validation: (rule) => rule.required().error('Choose a project to show.'),
    }),
    lineField({ name: 'exampleCaption', title: 'Example caption', maxLength: 120 }),
  ],
  preview: {
    select: { price: 'price' },
    prepare: ({ price }) => ({
      title: 'Custom web apps',
      subtitle: previewPrice(price, (words) => `from ${words}`),
    }),
  },
});
