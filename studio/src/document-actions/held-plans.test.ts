import { expect, test } from 'vitest';
import { describeHolders } from '#/document-actions/held-plans.ts';
import { slugOf } from '#/rules/stored-documents.ts';

test.each([
  [1, '1 client has'],
  [12, '12 clients have'],
  [1200, '1,200 clients have'],
])('%d: %s', (clients, words) => {
  expect(describeHolders(clients)).toBe(words);
});

test.each([null, {}, { slug: null }, { slug: {} }])(
  'a plan without an address is held by nobody (%o)',
  (plan) => {
    expect(slugOf(plan)).toBeNull();
    expect(slugOf({ slug: { current: 'stackgrow' } })).toBe('stackgrow');
  },
);
