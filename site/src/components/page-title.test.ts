import { expect, test } from 'vitest';
import { toPageTitle } from '#/components/page-title.ts';

test('a page is called by its title and by whose it is, which is said once', () => {
  expect(toPageTitle('Portfolio', 'Stackworks')).toBe('Portfolio | Stackworks');
  expect(toPageTitle('Stackworks, the web agency', 'Stackworks')).toBe('Stackworks, the web agency');
});
