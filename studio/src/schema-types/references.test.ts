import { expect, test } from 'vitest';
import { errorsAfter } from '#/testing/dataset.ts';

const gone = { _type: 'reference', _ref: 'gone' };

test.each([
  ['portfolioItem-low-tide-kayaks', { plan: gone }],
  ['testimonial-low-tide-kayaks', { plan: gone }],
  ['service-brand-kit', { offer: gone }],
  ['webAppOffer', { example: gone }],
])('%s cannot lead to a document that is gone', async (id, changes) => {
  expect(await errorsAfter(id, changes)).toEqual([
    'This leads to a document that is gone or not published yet. Choose another, or publish it.',
  ]);
});
