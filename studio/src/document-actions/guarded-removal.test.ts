import { expect, test } from 'vitest';
import { findReferrers } from '#/document-actions/guarded-removal.tsx';
import { createDatasetClient, toDocument } from '#test/dataset.ts';

const toPlan = { _type: 'reference', _ref: 'grow' };
const dataset = createDatasetClient([
  toDocument({ _id: 'grow', _type: 'plan', name: 'StackGrow' }),
  toDocument({ _id: 'drafts.grow', _type: 'plan', name: 'StackGrow', next: toPlan }),
  toDocument({ _id: 'kayaks', _type: 'portfolioItem', plan: toPlan }),
  toDocument({ _id: 'drafts.kayaks', _type: 'portfolioItem', plan: toPlan }),
  toDocument({ _id: 'drafts.price', _type: 'faq', answer: [{ children: [{ plan: toPlan }] }] }),
  toDocument({ _id: 'lite', _type: 'plan', name: 'StackLite' }),
]);

test('every document that refers to one is found once, however deep, published or in a draft', async () => {
  expect(await findReferrers(dataset, 'grow')).toEqual([
    { _id: 'price', _type: 'faq' },
    { _id: 'kayaks', _type: 'portfolioItem' },
  ]);
});

test('nothing refers to a document that none quotes', async () => {
  expect(await findReferrers(dataset, 'lite')).toEqual([]);
});
