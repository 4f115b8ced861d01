import { expect, it } from 'vitest';
import { sayDistribution } from './distribution-words.ts';

/** So many clients on StackLite, on StackGrow and on no plan, of whom none is active. */
const say = (lite: number, grow: number, none: number) =>
  sayDistribution({
    total: lite + grow + none,
    active: 0,
    plans: [
      { tier: 'stacklite', name: 'StackLite', clients: lite },
      { tier: 'stackgrow', name: 'StackGrow', clients: grow },
      { tier: null, name: 'None', clients: none },
    ],
  });

it.each([
  ['most are on a plan only where more than half are', 6, 3, 1, 'Most are on StackLite; 0 of 10 are active.'],
  ['half are not most', 5, 3, 2, 'More are on StackLite than on any other plan; 0 of 10 are active.'],
  ['no plan can have the most', 1, 2, 3, 'More are on no plan than on any one plan; 0 of 6 are active.'],
  [
    'plans can be level',
    4,
    4,
    2,
    'StackLite and StackGrow are level at the top, with 4 each; 0 of 10 are active.',
  ],
  [
    'a plan and none can be level',
    4,
    2,
    4,
    'StackLite and no plan are level at the top, with 4 each; 0 of 10 are active.',
  ],
  ['all can be on one', 3, 0, 0, 'All are on StackLite; 0 of 3 are active.'],
  ['there may be nobody', 0, 0, 0, 'No clients yet.'],
] as const)('%s', (_, lite, grow, none, sentence) => {
  expect(say(lite, grow, none)).toBe(sentence);
});
