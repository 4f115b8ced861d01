import { expect, test } from 'vitest';
import { describeMove, previewPrice } from '#/rules/price.ts';
import { errorsAfter, readSeed, toDocument, warningsAfter } from '#test/dataset.ts';

/** A plan at another price, whose payment link has been cleared. */
const at = (price: number) => ({ price, buyButtonId: undefined });

test.each([0, 29, 79.5, 79.55, 100_000])('a plan may cost $%d', async (price) => {
  expect(await errorsAfter('plan-stackgrow', at(price))).toEqual([]);
});

test.each([
  [-1, 'A price can’t be below zero.'],
  [79.555, 'Use at most two decimal places, such as 79.50.'],
  [0.0000001, 'Use at most two decimal places, such as 79.50.'],
  [100_001, 'That’s more than $100,000. Check the zeros.'],
])('a plan cannot cost $%d', async (price, message) => {
  expect(await errorsAfter('plan-stackgrow', at(price))).toEqual([message]);
});

test('offers and price lists follow the same rules', async () => {
  const row = {
    _key: 'a',
    _type: 'priceListRow',
    plan: { _type: 'reference', _ref: 'plan-stackbase' },
    cadence: 'monthly',
  };
  expect(await errorsAfter('brandKit', { price: -1 })).toEqual(['A price can’t be below zero.']);
  expect(await errorsAfter('webAppOffer', { price: undefined })).toEqual([
    'Enter a price, or 0 if it’s free.',
  ]);
  expect(await errorsAfter('priceList-dashboard-revenue', { rows: [{ ...row, amount: 1.999 }] })).toEqual([
    'Use at most two decimal places, such as 79.50.',
  ]);
});

test('an add-on has a price of its own or that of an offer, never both', async () => {
  expect(await errorsAfter('addOn-content-update', { price: undefined })).toEqual([
    'Enter a price, or choose what it’s sold as.',
  ]);
  expect(await errorsAfter('addOn-brand-kit', { price: 9 })).toEqual([
    'The offer already has a price. Clear this one.',
  ]);
});

test('a price that moves further than 30% is warned of, and can be published', async () => {
  expect(await warningsAfter('plan-stackgrow', { price: 7900 })).toEqual([
    'That’s 9,900% more than the published $79. Check it before you publish.',
  ]);
  expect(await warningsAfter('brandKit', { price: 29.9 })).toEqual([
    'That’s 90% less than the published $299. Check it before you publish.',
  ]);
  expect(await warningsAfter('addOn-content-update', { price: 290 })).toHaveLength(1);
  expect(await errorsAfter('plan-stackgrow', at(7900))).toEqual([]);
});

test.each([79, 85, 102.7, 55.3])('$%d is near enough to the published $79', async (price) => {
  expect(await warningsAfter('plan-stackgrow', { price })).toEqual([]);
});

test('a plan’s payment link goes with the price it sells at', async () => {
  const link = { buyButtonId: 'test_cN25nr0iZ7bUa7meUY' };
  const plan = readSeed().documents.find(({ _id }) => _id === 'plan-stackgrow');
  const published = toDocument({ ...plan, _id: 'plan-stackgrow', _type: 'plan', ...link });
  const errorsOf = (changes: Record<string, unknown>) => errorsAfter('plan-stackgrow', changes, [published]);
  expect(await errorsOf({ ...link, price: 85 })).toEqual([
    'This payment link sells at $79 and stops working when you publish the new price. Clear it to sell through our checkout.',
  ]);
  expect(await errorsOf({ ...link, name: 'Grow' })).toEqual([]);
  expect(await errorsOf(at(85))).toEqual([]);
  expect(await errorsOf({ buyButtonId: 'test_aN25nr0iZ7bUa7meUZ', price: 85 })).toEqual([]);
});

test('a price in a list is written as people read it, and one that is missing is said to be', () => {
  expect(previewPrice(7900, (price) => `${price} a month`)).toBe('$7,900 a month');
  expect(previewPrice(79.5)).toBe('$79.50');
  expect(previewPrice(undefined, (price) => `${price} once`)).toBe('No price yet');
});

test('a slip of a price is described, and a decision or a first price is not', () => {
  expect(describeMove(39, 3900)).toBe('9,900% more than the published $39');
  expect(describeMove(39, 50.7)).toBeNull();
  expect(describeMove(undefined, 39)).toBeNull();
});
