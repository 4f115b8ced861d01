import { expect, it } from 'vitest';
import { sayDistribution } from './distribution-words.ts';

/** So many clients on each of three plans and on none, of whom one is active and billed. */
const say = (lite: number, grow: number, pro: number, none: number) =>
  sayDistribution({
    total: lite + grow + pro + none,
    active: 1,
    plans: [
      { tier: 'stacklite', name: 'StackLite', clients: lite, paying: lite > 0 ? 1 : 0 },
      { tier: 'stackgrow', name: 'StackGrow', clients: grow, paying: 0 },
      { tier: 'stackpro', name: 'StackPro', clients: pro, paying: 0 },
      { tier: null, name: 'None', clients: none, paying: 0 },
    ],
  });

it.each([
  [
    'most are more than half',
    [6, 3, 1, 0],
    'Most with a plan are on StackLite; 1 of 10 are active, 1 billed by Stripe.',
  ],
  [
    'half are not most',
    [5, 3, 2, 0],
    'More are on StackLite than on any other plan; 1 of 10 are active, 1 billed by Stripe.',
  ],
  [
    'people without a plan are left out',
    [2, 0, 1, 7],
    'Most with a plan are on StackLite; 1 of 10 are active, 1 billed by Stripe.',
  ],
  [
    'plans can be level',
    [4, 4, 2, 0],
    'StackLite and StackGrow are tied for most, with 4 each; 1 of 10 are active, 1 billed by Stripe.',
  ],
  [
    'all can be on one',
    [3, 0, 0, 2],
    'All with a plan are on StackLite; 1 of 5 are active, 1 billed by Stripe.',
  ],
  ['nobody may have one', [0, 0, 0, 2], 'Nobody has a plan yet; 1 of 2 are active, 0 billed by Stripe.'],
  ['there may be nobody', [0, 0, 0, 0], 'No clients yet.'],
] as const)('%s', (_, counts, sentence) => {
  const [lite, grow, pro, none] = counts;
  expect(say(lite, grow, pro, none)).toBe(sentence);
});
