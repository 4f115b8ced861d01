import { expect, test } from 'vitest';
import { errorsAfter } from '#/testing/dataset.ts';

test('a missing text is asked for by name', async () => {
  expect(await errorsAfter('testimonial-lullafy', { quote: undefined, company: undefined })).toEqual([
    'Enter a quote.',
    'Enter a company.',
  ]);
});

test('spaces are no text', async () => {
  expect(await errorsAfter('testimonial-lullafy', { author: '   ' })).toEqual([
    'This field only has spaces. Enter something, or clear it.',
  ]);
});

test('a text that is too long is told by how much', async () => {
  expect(await errorsAfter('plan-stackgrow', { description: 'x'.repeat(160) })).toEqual([]);
  expect(await errorsAfter('plan-stackgrow', { description: 'x'.repeat(223) })).toEqual([
    'Shorten this by 63 characters: 160 fit.',
  ]);
});

test('what search engines show has room too', async () => {
  const seo = { _type: 'seo', title: 'x'.repeat(53), description: 'Short.' };
  expect(await errorsAfter('homePage', { seo })).toEqual(['Shorten this by 1 character: 52 fit.']);
  expect(await errorsAfter('legalPage-terms', { seo: undefined })).toContain(
    'Enter how the page appears in search results.',
  );
});

test('a testimonial has one to five stars', async () => {
  expect(await errorsAfter('testimonial-lullafy', { rating: 6 })).toEqual(['Choose one to five stars.']);
  expect(await errorsAfter('testimonial-lullafy', { rating: undefined })).toEqual([
    'Choose one to five stars.',
  ]);
});
