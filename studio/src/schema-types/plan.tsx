import { PackageIcon } from '@sanity/icons/Package';
import { defineArrayMember, type ConditionalPropertyCallback } from 'sanity';
import { maxPlanSheets, planColours, type RecommendationGround } from '@stackworks/contracts';
import { PlanColourInput, PlanSheets } from '#/inputs/plan-colour-input.tsx';
import { checkNameIsFree, checkOnePopular, checkPlanSlug, requireOnSale } from '#/rules/plan.ts';
import { checkLinkOfPrice, checkPrice, checkPublishedMove, previewPrice } from '#/rules/price.ts';
import { capitalise } from '#/rules/text.ts';
import { orderedType } from '#/schema-types/define-type.ts';
import {
  feature,
  field,
  inARow,
  inGroup,
  lineField,
  paragraphField,
  paymentLinkField,
  pick,
  required,
  slugField,
  toList,
} from '#/schema-types/fields.ts';

const colours = planColours.map((colour) => ({ title: capitalise(colour), value: colour }));
const sheetCounts = Array.from({ length: maxPlanSheets }, (_, index) => index + 1);

/** Reasons to recommend a plan, in the words of StackBot's questions. */
const recommendationTitles: Record<RecommendationGround, string> = {
  'low-budget-in-a-hurry': 'Under $50 a month, and as soon as possible',
  'sells-online': 'A shop, or selling online',
  'takes-bookings': 'Restaurants, healthcare and fitness',
  'low-budget': 'Under $50 a month',
  'medium-budget': '$50–100 a month',
  'high-budget': '$100–200 a month',
  'premium-budget': 'Over $200 a month',
  'professional-services': 'Professional services',
  'wider-reach': 'Reaching more markets',
  'anything-else': 'Anything else',
};

/** Legacy plans have no use for what selling takes; a value that is there stays in sight. */
const hideFromLegacy: ConditionalPropertyCallback = ({ document, value }) =>
  document?.['isCurrent'] !== true && value === undefined;

const cardFields = inGroup(
  'card',
  lineField('name', 'Name', 40, { check: checkNameIsFree }),
  paragraphField('description', 'Description', 160, {
    description: 'Who this plan suits, in a sentence or two.',
  }),
  field('price', 'Monthly price', 'number', {
    description: 'New Zealand dollars a month. The site, StackBot and the checkout all use this number.',
    hidden: hideFromLegacy,
    validation: (rule) => [
      rule.custom(requireOnSale('Enter a price, or 0 if it’s free.')),
      rule.custom((price) => checkPrice(price)),
      rule.custom(checkPublishedMove).warning(),
    ],
  }),
  field('features', 'Other features', 'array', {
    description:
      'Pages, set-up time, revisions, reports and support are added automatically from the Promises tab. Only add anything else.',
    of: [feature],
    validation: (rule) => rule.unique().error('This is already in the list.'),
  }),
  lineField('commitmentText', 'Commitment', 120, {
    description: 'The commitment, shown next to the price. Keep it true to the Terms of Service.',
    initialValue: 'First month required, then month to month. Cancel any time in your portal or by email.',
  }),
  field('colour', 'Card style', 'string', {
    description: 'The colour of the plan’s sheets. Cards, badges, charts and emails all use it.',
    options: { list: [...colours, { title: 'None', value: 'none' }] },
    components: { input: PlanColourInput },
    initialValue: 'none',
    validation: required('Choose a card style.'),
  }),
  field('sheets', 'Sheets', 'number', {
    description: 'How many coloured sheets lie behind the plan. The bigger the plan, the more sheets.',
    hidden: ({ document }) => document?.['colour'] === 'none',
    options: { list: sheetCounts, ...inARow },
    initialValue: 1,
    validation: (rule) =>
      rule.integer().min(1).max(maxPlanSheets).error(`Choose from 1 to ${maxPlanSheets} sheets.`),
  }),
  field('isPopular', 'Most popular', 'boolean', {
    description:
      'The card is larger and carries a tab. Turn this on and publish this plan: the plan that had it before loses it in the same step.',
    initialValue: false,
    validation: required('Choose whether this is the most popular plan.', checkOnePopular),
  }),
);

const promiseFields = inGroup(
  'promises',
  field('pageLimit', 'Pages', 'number', {
    description: 'The most pages a site on this plan can have.',
    initialValue: 5,
    validation: (rule) => [
      rule.integer().min(1).max(1000).error('Enter a whole number of pages, from 1 to 1,000.'),
      rule.custom(requireOnSale('Enter how many pages a site on this plan can have.')),
    ],
  }),
  field('projectLimit', 'Projects', 'number', {
    description: 'How many projects a client on this plan can have. Leave blank for no limit.',
    validation: (rule) => rule.integer().min(1).max(1000).error('Enter a whole number, from 1 to 1,000.'),
  }),
  field('setupDays', 'Set-up time', 'number', {
    description: 'Business days from the brief to a live site.',
    initialValue: 5,
    validation: (rule) => [
      rule.integer().min(1).max(100).error('Enter whole business days, from 1 to 100.'),
      rule.custom(requireOnSale('Enter how many business days until the site is live.')),
    ],
  }),
  field('revisionQuota', 'Revision requests a month', 'number', {
    description: 'How many changes a client can request. Enter 0 for none, or leave blank for no limit.',
    initialValue: 5,
    validation: (rule) => rule.integer().min(0).max(1000).error('Enter a whole number, from 0 to 1,000.'),
  }),
  field('roundsBeforeLaunch', 'Rounds of changes before launch', 'number', {
    description:
      'How many rounds of changes each project includes before it goes live. They don’t count as revision requests.',
    initialValue: 2,
    validation: (rule) =>
      rule.required().integer().min(0).max(10).error('Enter a whole number of rounds, from 0 to 10.'),
  }),
  field('analyticsCadence', 'Analytics report', 'string', {
    options: {
      list: toList({ weekly: 'Weekly', fortnightly: 'Fortnightly', monthly: 'Monthly' }),
      ...inARow,
    },
    initialValue: 'monthly',
    validation: required('Choose how often the client gets a report.'),
  }),
  field('supportHours', 'Support reply', 'number', {
    description: 'How many hours support has to reply. Leave blank for the same day.',
    initialValue: 48,
    validation: (rule) => rule.integer().min(1).max(240).error('Enter whole hours, from 1 to 240.'),
  }),
);

const sellingFields = inGroup(
  'selling',
  field('isCurrent', 'On sale', 'boolean', {
    description: 'Turn off to make this a legacy plan. Clients who have it keep it, but no one can buy it.',
    initialValue: true,
    validation: required('Choose whether the plan is on sale.'),
  }),
  field('recommendedFor', 'StackBot recommends it for', 'array', {
    description:
      'StackBot goes through the plans in their order and picks the first that a visitor’s answers speak for.',
    hidden: hideFromLegacy,
    of: [defineArrayMember({ type: 'string' })],
    options: { list: toList(recommendationTitles) },
    validation: (rule) => rule.unique().error('This is already in the list.'),
  }),
  field('hasOnePagePortal', 'One-page portal', 'boolean', {
    description: 'Clients on this plan also get the portal for one-page websites.',
    initialValue: false,
  }),
  slugField(
    'name',
    'Client accounts and Stripe use this to record the plan, so it can’t change once published.',
    { check: checkPlanSlug },
  ),
  paymentLinkField('buyButtonId', hideFromLegacy, checkLinkOfPrice),
);

/** A monthly website plan: the only source of plan names, prices and limits. Source: decision D3. */
export const plan = orderedType('plan', 'Plan', PackageIcon, {
  groups: [
    { name: 'card', title: 'Plan card', default: true },
    { name: 'promises', title: 'Promises' },
    { name: 'selling', title: 'Selling' },
  ],
  fields: [...cardFields, ...promiseFields, ...sellingFields],
  preview: {
    select: pick('name', 'price', 'isCurrent', 'isPopular', 'colour', 'sheets'),
    prepare: ({ name, price, isCurrent, isPopular, colour, sheets }) => ({
      title: name,
      subtitle: isCurrent
        ? [previewPrice(price, (words) => `${words} a month`), isPopular && 'Most popular']
            .filter(Boolean)
            .join(' · ')
        : 'Legacy',
      media: <PlanSheets colour={colour} sheets={sheets} />,
    }),
  },
});
