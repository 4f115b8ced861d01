import { expect, test } from 'vitest';
import { checkNotInFuture } from '#/rules/legal-page.ts';
import { errorsAfter, warningsAfter } from '#test/dataset.ts';

const section = (heading: string, anchor: string) => ({
  _key: heading,
  _type: 'legalSection',
  heading,
  anchor: { _type: 'slug', current: anchor },
  body: [
    {
      _key: 'b',
      _type: 'block',
      markDefs: [],
      children: [{ _key: 's', _type: 'span', text: 'Text.', marks: [] }],
    },
  ],
});

test('two sections cannot share a link name', async () => {
  const sections = [
    section('Prices', 'prices'),
    section('Refunds', 'refunds'),
    section('Price changes', 'prices'),
  ];
  expect(await errorsAfter('legalPage-terms', { sections })).toEqual([
    '“Price changes” has the same link name as a section above it: prices. Change one of the two.',
  ]);
});

test('a legal page has at least one section', async () => {
  expect(await errorsAfter('legalPage-terms', { sections: [] })).toEqual(['Add at least one section.']);
});

test('a legal page stands where the site has one', async () => {
  expect(await errorsAfter('legalPage-terms', { slug: { _type: 'slug', current: 'cookies' } })).toEqual([
    'Legal pages can only be at terms and privacy.',
  ]);
});

test('a text cannot have been changed tomorrow, by New Zealand’s calendar', () => {
  const morningInAuckland = new Date('2026-11-20T20:00:00Z');
  expect(checkNotInFuture('2026-11-21', morningInAuckland)).toBe(true);
  expect(checkNotInFuture('2026-11-22', morningInAuckland)).toBe("The date can't be in the future.");
});

test('a text that has changed reminds of its date, until that has changed too', async () => {
  const sections = [section('Prices', 'prices')];
  expect(await warningsAfter('legalPage-terms', { sections })).toEqual([
    'You’ve changed the text. Update this date too, unless the meaning is the same.',
  ]);
  expect(await warningsAfter('legalPage-terms', { sections, lastUpdated: '2025-07-01' })).toEqual([]);
  expect(await warningsAfter('legalPage-terms', {})).toEqual([]);
});
