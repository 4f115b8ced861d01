import { expect, test } from 'vitest';
import { undoMove } from '#/structure/undo-move.ts';
import { createDatasetClient, toDocument } from '#test/dataset.ts';

/** A client of a question that has just been moved, published and as a draft, and what it writes, by transaction. */
function openDataset({ draftRank = '0|a:', isThere = true } = {}) {
  const transactions: unknown[] = [];
  const documents = [
    ...(isThere ? [toDocument({ _id: 'cost', _type: 'faq', orderRank: '0|a:' })] : []),
    toDocument({ _id: 'drafts.cost', _type: 'faq', orderRank: draftRank, _rev: 'r2' }),
    toDocument({ _id: 'time', _type: 'faq', orderRank: '0|b:' }),
  ];
  return {
    client: createDatasetClient(documents, (mutations) => transactions.push(mutations)),
    transactions,
  };
}

const moves = [
  { id: 'drafts.cost', from: '0|c:', to: '0|a:' },
  { id: 'cost', from: '0|c:', to: '0|a:' },
];

test('undoing a move puts the document back where it was, for visitors too, in one step', async () => {
  const { client, transactions } = openDataset();
  expect(await undoMove(client, moves)).toBe(true);
  expect(transactions).toEqual([
    [
      { patch: { id: 'drafts.cost', ifRevisionID: 'r2', set: { orderRank: '0|c:' } } },
      { patch: { id: 'cost', ifRevisionID: 'r1', set: { orderRank: '0|c:' } } },
    ],
  ]);
});

test.each([
  ['moved again', { draftRank: '0|d:' }],
  ['deleted', { isThere: false }],
])('a document that has been %s since stays as it is', async (_what, since) => {
  const { client, transactions } = openDataset(since);
  expect(await undoMove(client, moves)).toBe(false);
  expect(transactions).toEqual([]);
});
