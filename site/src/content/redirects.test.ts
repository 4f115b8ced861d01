import { expect, test } from 'vitest';
import { checkContent } from '#/content/check-content.ts';
import { redirects } from '#/content/redirects.ts';

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

test('redirects to pages of ours and to other sites are kept', () => {
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
] as const)('a redirect that %s is refused', (_name, pairs, documentId, field) => {
  expect(() => read(...pairs)).toThrow(
    expect.objectContaining({
      problem: expect.objectContaining({ documentId, documentType: 'redirect', field }),
    }),
  );
});
