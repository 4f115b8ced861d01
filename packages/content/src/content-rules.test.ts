import { expect, test } from 'vitest';
import { allowedImageTypes, isSafeLink, maxImageBytes, paymentLinkPattern } from '#/content-rules.ts';
import { formatHours } from './content-rules.ts';

test.each([
  '/',
  '/terms',
  '/#pricing',
  '#refunds',
  'https://www.privacy.org.nz',
  'HTTPS://studio.example/a?b=c#d',
  'https://studio.example:8443/@name',
  'mailto:kia.ora@studio.example',
  'tel:+6491234567',
])('a link may lead to %s', (href) => {
  expect(isSafeLink(href)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,hello',
  'vbscript:hello',
  'http://studio.example',
  'https:/studio.example',
  'https://',
  'https://studio.example:port',
  'https://good@studio.example',
  'https://good:word@studio.example/a',
  'https://good%40studio.example@evil.example',
  '//studio.example',
  '/\\studio.example',
  '/\t/studio.example',
  '\\\\studio.example',
  'mailto:',
  'tel:call-us',
  'terms',
  '#',
  '',
])('a link may not lead to %j', (href) => {
  expect(isSafeLink(href)).toBe(false);
});

test.each(['test_cN25nr0iZ7bUa7meUY', '3cI5kDgpd6Wd2zPfyx7bW00', 'test_brand-kit'])(
  '%s names a payment link',
  (id) => {
    expect(paymentLinkPattern.test(id)).toBe(true);
  },
);

test.each(['https://buy.stripe.com/test_cN25nr0iZ7bUa7meUY', '../evil', 'a b', 'test_', 'test_-brand', '?x'])(
  '%j names no payment link',
  (id) => {
    expect(paymentLinkPattern.test(id)).toBe(false);
  },
);

test('a drawing that can carry a script is no picture, and five megabytes are too many', () => {
  expect(allowedImageTypes).not.toContain('image/svg+xml');
  expect(maxImageBytes).toBeLessThan(5_000_000);
});

test('hours are written for a twelve-hour clock', () => {
  expect(formatHours('09:00', '17:30')).toBe('9\u00a0am – 5.30\u00a0pm');
  expect(formatHours('00:00', '12:00')).toBe('12\u00a0am – 12\u00a0pm');
});

test('a day without times is closed', () => {
  expect(formatHours(null, null)).toBe('Closed');
});
