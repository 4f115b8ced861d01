import { expect, test } from 'vitest';
import { isSafeAddress } from '#/portable-text/link-address.ts';

test.each(['/terms', '/#pricing', '#refunds', 'https://www.privacy.org.nz', 'mailto:kia.ora@studio.example'])(
  'a text may link to %s',
  (href) => {
    expect(isSafeAddress(href)).toBe(true);
  },
);

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,hello',
  'http://studio.example',
  '//studio.example',
  '/\\studio.example',
  '',
])('a text may not link to “%s”', (href) => {
  expect(isSafeAddress(href)).toBe(false);
});
