import { expect, it } from 'vitest';
import { summariseDistribution, describeUncounted } from './describe-distribution.ts';

/** So many paying clients on each of three plans, some with StackLite who pay nothing, and some on none. */
const report = (lite: number, grow: number, pro: number, { unpaid = 0, none = 0 } = {}) => ({
  total: lite + grow + pro + unpaid + none,
  active: 1,
  plans: [
    { tier: 'stacklite' as const, name: 'StackLite', clients: lite + unpaid, paying: lite },
    { tier: 'stackgrow' as const, name: 'StackGrow', clients: grow, paying: grow },
    { tier: 'stackpro' as const, name: 'StackPro', clients: pro, paying: pro },
    { tier: null, name: 'None', clients: none, paying: 0 },
  ],
});

const ofTen =
  '10 subscribers pay through Stripe, and the percentages are of them. 1 of 10 clients are active.';

it.each([
  ['most are more than half', report(6, 3, 1), `Most paying subscribers are on StackLite. ${ofTen}`],
  ['half are not most', report(5, 3, 2), `StackLite has the most paying subscribers. ${ofTen}`],
  [
    'people who pay nothing are left out',
    report(0, 1, 0, { unpaid: 7, none: 2 }),
    'All paying subscribers are on StackGrow. 1 subscriber pays through Stripe, and the percentages are of them. 1 of 10 clients are active.',
  ],
  [
    'plans can be level',
    report(4, 4, 2),
    `StackLite and StackGrow are tied for most subscribers, with 4 each. ${ofTen}`,
  ],
  [
    'nobody may pay',
    report(0, 0, 0, { unpaid: 1, none: 1 }),
    'No paying subscribers yet. 1 of 2 clients are active.',
  ],
  ['there may be nobody', report(0, 0, 0), 'No clients yet.'],
])('%s', (_, about, sentence) => {
  expect(summariseDistribution(about)).toBe(sentence);
});

it('names the clients outside the percentages', () => {
  expect(describeUncounted(report(1, 0, 0, { unpaid: 3, none: 1 }))).toBe(
    'Not counted: 3 on a plan they don’t pay for and 1 without a plan.',
  );
  expect(describeUncounted(report(1, 0, 0))).toBeNull();
});
