import { PackageIcon } from '@sanity/icons/Package';
import { orderRankField, orderRankOrdering } from '@sanity/orderable-document-list';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { requireWhenCurrent, requireExactlyOnePopular } from '#/schema-types/documents/plan-rules.ts';

/** A monthly website plan: the only source of plan names, prices and limits. Source: decision D3. */
export const plan = defineType({
  name: 'plan',
  title: 'Plan',
  type: 'document',
  icon: PackageIcon,
  groups: [
    { name: 'card', title: 'Plan card', default: true },
    { name: 'promises', title: 'Promises' },
    { name: 'selling', title: 'Selling' },
  ],
  fields: [
    defineField({
      name: 'name',
      type: 'string',
      group: 'card',
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: 'slug',
      type: 'slug',
      group: 'selling',
      description:
        'The tier identifier used in addresses and accounts. Never change it once clients hold it.',
      options: { source: 'name' },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'description',
      type: 'text',
      rows: 2,
      group: 'card',
      validation: (rule) => rule.required().max(160),
    }),
    defineField({
      name: 'price',
      title: 'Monthly price',
      type: 'number',
      group: 'card',
      description: 'New Zealand dollars a month. What legacy plans cost is in the price lists.',
      hidden: ({ document }) => document?.['isCurrent'] !== true,
      validation: (rule) => [rule.min(0), rule.custom(requireWhenCurrent)],
    }),
    defineField({
      name: 'features',
      type: 'array',
      group: 'card',
      description: 'What the promises do not already say; those are added to the card by themselves.',
      of: [defineArrayMember({ type: 'string' })],
      validation: (rule) => rule.unique(),
    }),
    defineField({
      name: 'commitmentText',
      title: 'Commitment',
      type: 'string',
      group: 'card',
      validation: (rule) => rule.required().max(120),
    }),
    defineField({
      name: 'colour',
      type: 'string',
      group: 'card',
      description: 'The colour of the sheets behind the plan, and how many there are.',
      options: {
        list: [
          { title: 'One sheet', value: 'lite' },
          { title: 'Two sheets', value: 'grow' },
          { title: 'Three sheets', value: 'pro' },
          { title: 'None', value: 'none' },
        ],
      },
      initialValue: 'none',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'isPopular',
      title: 'Most popular',
      type: 'boolean',
      group: 'card',
      initialValue: false,
      validation: (rule) => [rule.required(), rule.custom(requireExactlyOnePopular)],
    }),
    defineField({
      name: 'pageLimit',
      title: 'Pages',
      type: 'number',
      group: 'promises',
      description: 'The most pages a site on this plan may have. Leave empty if no limit was agreed.',
      validation: (rule) => [rule.integer().min(1), rule.custom(requireWhenCurrent)],
    }),
    defineField({
      name: 'setupDays',
      title: 'Set-up time',
      type: 'number',
      group: 'promises',
      description: 'Business days from the brief to a live site.',
      validation: (rule) => [rule.integer().min(1), rule.custom(requireWhenCurrent)],
    }),
    defineField({
      name: 'revisionQuota',
      title: 'Revision requests a month',
      type: 'number',
      group: 'promises',
      description: 'Leave empty for unlimited.',
      validation: (rule) => rule.integer().min(0),
    }),
    defineField({
      name: 'analyticsCadence',
      title: 'Analytics report',
      type: 'string',
      group: 'promises',
      options: {
        list: [
          { title: 'Weekly', value: 'weekly' },
          { title: 'Fortnightly', value: 'fortnightly' },
          { title: 'Monthly', value: 'monthly' },
        ],
        layout: 'radio',
        direction: 'horizontal',
      },
      initialValue: 'monthly',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'supportHours',
      title: 'Support reply',
      type: 'number',
      group: 'promises',
      description: 'Hours within which support answers. Leave empty for the same day.',
      validation: (rule) => rule.integer().min(1),
    }),
    defineField({
      name: 'isCurrent',
      title: 'On sale',
      type: 'boolean',
      group: 'selling',
      description: 'Off for legacy plans: clients may hold them, nobody can buy them.',
      initialValue: false,
      validation: (rule) => rule.required(),
    }),
    orderRankField({ type: 'plan' }),
    defineField({
      name: 'buyButtonId',
      title: 'Payment link',
      type: 'string',
      group: 'selling',
      description: 'The identifier of the hosted payment link that the Choose button opens.',
      hidden: ({ document }) => document?.['isCurrent'] !== true,
    }),
  ],
  orderings: [orderRankOrdering],
  preview: {
    select: { name: 'name', price: 'price', isCurrent: 'isCurrent', isPopular: 'isPopular' },
    prepare: ({ name, price, isCurrent, isPopular }) => ({
      title: name,
      subtitle: isCurrent ? `$${price} a month${isPopular ? ', most popular' : ''}` : 'Legacy',
    }),
  },
});
