import { expect, test } from 'vitest';
import { errorsAfter } from '#test/dataset.ts';

const gone = { _type: 'reference', _ref: 'gone' };

test.each([
  ['portfolioItem-low-tide-kayaks', { plan: gone }],
  ['testimonial-low-tide-kayaks', { plan: gone }],
  ['service-brand-kit', { offer: gone }],
  ['webAppOffer', { example: gone }],
])('%s cannot lead to a document that is gone', async (id, changes) => {
  expect(await errorsAfter(id, changes)).toEqual([
    'This links to a document that’s been deleted or isn’t published yet. Choose another, or publish it.',
  ]);
});
