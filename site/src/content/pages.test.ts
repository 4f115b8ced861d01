import { expect, test } from 'vitest';
import { checkContent } from '#/content/check-content.ts';
import { countPages, listNearbyPages, redirects, toPageAddress, toRange } from '#/content/pages.ts';

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

test('links go to the first page, the last and those next to the open one', () => {
  expect(listNearbyPages(1, 1)).toEqual([1]);
  expect(listNearbyPages(1, 2)).toEqual([1, 2]);
  expect(listNearbyPages(1, 72)).toEqual([1, 2, null, 72]);
  expect(listNearbyPages(3, 72)).toEqual([1, 2, 3, 4, null, 72]);
  expect(listNearbyPages(40, 72)).toEqual([1, null, 39, 40, 41, null, 72]);
  expect(listNearbyPages(72, 72)).toEqual([1, null, 71, 72]);
});

const site = new URL('https://stackworks.example');
const toDocument = ([from, to]: readonly [string, string], index: number) => ({
  _id: `redirect-${index}`,
  _type: 'redirect',
  from,
  to,
  isPermanent: true,
});
const read = (...pairs: (readonly [string, string])[]) =>
  checkContent(redirects(site), pairs.map(toDocument));

test('redirects to our pages and to other sites are allowed', () => {
  expect(read(['/work', '/portfolio'], ['/help', 'https://help.example/start'])).toHaveLength(2);
});

test.each([
  ['leads to itself', [['/a', '/a']], 'redirect-0', 'to'],
  ['leads to itself by its whole address', [['/a', 'https://stackworks.example/a']], 'redirect-0', 'to'],
  [
    'goes in circles',
    [
      ['/work', '/portfolio'],
      ['/a', '/b'],
      ['/b', '/a'],
    ],
    'redirect-1',
    'to',
  ],
  ['hides a page', [['/portfolio', '/work']], 'redirect-0', 'from'],
  ['hides the API', [['/api/health', '/work']], 'redirect-0', 'from'],
  [
    'starts where another does',
    [
      ['/a', '/b'],
      ['/a', '/c'],
    ],
    'redirect-0',
    'from',
  ],
  ['runs a script', [['/a', 'javascript:alert(1)']], 'redirect-0', 'to'],
  ['leaves for another site in disguise', [['/a', '//evil.example']], 'redirect-0', 'to'],
  ['brings a line of its own', [['/a', '/b 301\n/portfolio https://evil.example']], 'redirect-0', 'to'],
] as const)('a redirect that %s is rejected', (_name, pairs, documentId, field) => {
  expect(() => read(...pairs)).toThrow(
    expect.objectContaining({
      problem: expect.objectContaining({ documentId, documentType: 'redirect', field }),
    }),
  );
});
