import { expect, test } from 'vitest';
import { countPages, listNearbyPages, toPageAddress, toRange } from '#/content/portfolio-pages.ts';

test('every project is on one page', () => {
  expect([0, 1, 14, 15, 1000].map(countPages)).toEqual([1, 1, 1, 2, 72]);
  expect([toRange(1), toRange(2)]).toEqual([
    { from: 0, to: 14 },
    { from: 14, to: 28 },
  ]);
});

test('the first page keeps the address of the portfolio', () => {
  expect([1, 2].map(toPageAddress)).toEqual(['/portfolio', '/portfolio/page/2']);
});

test('links lead to the first page, the last and those next to the open one', () => {
  expect(listNearbyPages(1, 1)).toEqual([1]);
  expect(listNearbyPages(1, 2)).toEqual([1, 2]);
  expect(listNearbyPages(1, 72)).toEqual([1, 2, null, 72]);
  expect(listNearbyPages(3, 72)).toEqual([1, 2, 3, 4, null, 72]);
  expect(listNearbyPages(40, 72)).toEqual([1, null, 39, 40, 41, null, 72]);
  expect(listNearbyPages(72, 72)).toEqual([1, null, 71, 72]);
});
