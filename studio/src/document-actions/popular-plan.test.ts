import { expect, test } from 'vitest';
import { findMarked, findReasonToStay, publishWithMark } from '#/document-actions/popular-plan.ts';
import { createDatasetClient, toDocument } from '#test/dataset.ts';

test('the plan that visitors see as most popular stays, and the editor reads what to do first', () => {
  expect(findReasonToStay({ _id: 'plan-stackgrow', isPopular: true })).toBe(
    'The home page always shows one most popular plan. Turn on “Most popular” for another plan and publish it, then try again.',
  );
});

test.each([[null], [{ isPopular: false }], [{}]])('any other plan may go (%o)', (published) => {
  expect(findReasonToStay(published)).toBeNull();
});

const plan = (id: string, fields: Record<string, unknown>) =>
  toDocument({ _id: id, _type: 'plan', ...fields });
const documents = [
  plan('grow', { name: 'StackGrow', isPopular: true }),
  plan('drafts.grow', { name: 'StackGrow', isPopular: true, price: 85 }),
  plan('pro', { name: 'StackPro', isPopular: false }),
  plan('drafts.pro', { name: 'StackPro', isPopular: true, _rev: 'r7' }),
  plan('lite', { name: 'StackLite', isPopular: false }),
];

test('the plan that has the mark is named once, whatever becomes of its draft', async () => {
  const { client } = openDataset();
  expect(await findMarked(client, 'pro')).toEqual(['StackGrow']);
  expect(await findMarked(client, 'grow')).toEqual(['StackPro']);
});

test('the mark moves together with publishing, and an unfinished draft stays a draft', async () => {
  const { client, transactions } = openDataset();
  await publishWithMark(client, 'pro');
  expect(transactions).toEqual([
    [
      { patch: { id: 'drafts.pro', ifRevisionID: 'r7', unset: ['_revision'] } },
      { createOrReplace: expect.objectContaining({ _id: 'pro', name: 'StackPro', isPopular: true }) },
      { delete: { id: 'drafts.pro' } },
      { patch: { id: 'grow', set: { isPopular: false } } },
      { patch: { id: 'drafts.grow', set: { isPopular: false } } },
    ],
  ]);
});

test('nothing is written when there is no draft', async () => {
  const { client, transactions } = openDataset();
  await expect(publishWithMark(client, 'lite')).rejects.toThrow('There’s nothing to publish.');
  expect(transactions).toEqual([]);
});

/** A client of the documents above, and what it writes, by transaction. */
function openDataset() {
  const transactions: unknown[] = [];
  return {
    client: createDatasetClient(documents, (mutations) => transactions.push(mutations)),
    transactions,
  };
}
