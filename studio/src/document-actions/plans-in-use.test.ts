import { expect, test } from 'vitest';
import { describeClients } from '#/document-actions/plans-in-use.ts';
import { slugOf } from '#/rules/stored-documents.ts';

test.each([
  [1, '1 client has'],
  [12, '12 clients have'],
  [1200, '1,200 clients have'],
])('%d: %s', (clients, words) => {
  expect(describeClients(clients)).toBe(words);
});

test.each([null, {}, { slug: null }, { slug: {} }])(
  'a plan without an address has no clients (%o)',
  (plan) => {
    expect(slugOf(plan)).toBeNull();
    expect(slugOf({ slug: { current: 'stackgrow' } })).toBe('stackgrow');
  },
);
