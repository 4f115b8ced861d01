import { ColorWheelIcon } from '@sanity/icons/ColorWheel';
import { defineArrayMember, defineField, defineType } from 'sanity';

/** The brand kit: what it holds, what it costs, and its section on the home page. */
export const brandKit = defineType({
  name: 'brandKit',
  title: 'Brand kit',
  type: 'document',
  icon: ColorWheelIcon,
  fields: [
    defineField({ name: 'heading', type: 'string', validation: (rule) => rule.required().max(80) }),
    defineField({ name: 'lede', type: 'text', rows: 2, validation: (rule) => rule.required().max(160) }),
    defineField({
      name: 'features',
      title: 'What is in it',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      validation: (rule) => rule.required().min(1).unique(),
    }),
    defineField({
      name: 'price',
      type: 'number',
      description: 'New Zealand dollars, once.',
      validation: (rule) => rule.required().min(0),
    }),
    defineField({
      name: 'deliveryTime',
      type: 'string',
      description: 'As in: delivered in 5 to 7 business days.',
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: 'paymentLinkId',
      title: 'Payment link',
      type: 'string',
      description: 'The identifier of the hosted payment link that the button opens.',
    }),
    defineField({
      name: 'action',
      title: 'Button',
      type: 'string',
      validation: (rule) => rule.required().max(30),
    }),
  ],
  preview: { prepare: () => ({ title: 'Brand kit' }) },
});
