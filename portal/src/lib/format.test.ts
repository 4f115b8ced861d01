import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  cutShort,
  formatBytes,
  formatDay,
  formatDayInWords,
  formatDueDay,
  formatDueDayInWords,
  formatMegabytes,
  formatMoney,
  formatPrice,
  formatDate,
  formatDateTime,
  formatDayLabel,
  formatShortDay,
  formatShortPrice,
  formatSize,
  formatTime,
} from './format.ts';

beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => vi.unstubAllEnvs());

/** Still the day before everywhere west of New Zealand. */
const justAfterMidnight = '2026-11-20T11:30:00.000Z';

it('shows the day in New Zealand', () => {
  expect(formatDay(justAfterMidnight)).toBe('21 November 2026');
  expect(formatShortDay(justAfterMidnight)).toBe('21 November');
  expect(formatDayInWords(justAfterMidnight)).toBe('Saturday 21 November');
});

it('shows the year of a day due in another year of New Zealand', () => {
  const newYear = '2026-12-31T11:30:00.000Z';
  expect(formatDueDay(newYear, newYear)).toBe('1 January');
  expect(formatDueDay(newYear, justAfterMidnight)).toBe('1 January 2027');
  expect(formatDueDayInWords(newYear, newYear)).toBe('Friday 1 January');
  expect(formatDueDayInWords(newYear, justAfterMidnight)).toBe('Friday 1 January 2027');
});

it.each([
  [justAfterMidnight, '12.30 am'],
  ['2026-11-20T20:00:00.000Z', '9 am'],
  ['2026-06-20T02:05:00.000Z', '2.05 pm'],
])('shows the time it is in New Zealand at %s: %s', (moment, words) => {
  expect(formatTime(moment)).toBe(words);
});

it.each([
  [79, '$79'],
  [79.5, '$79.50'],
  [1299, '$1,299'],
])('%d dollars are written %s', (amount, text) => {
  expect(formatPrice(amount)).toBe(text);
});

it.each([
  [9500, '$9,500'],
  [135_000, '$135K'],
  [135_250, '$135.3K'],
])('%d dollars are written %s in a chart', (amount, text) => {
  expect(formatShortPrice(amount)).toBe(text);
});

it('an amount has its cents, and a sign for credit', () => {
  expect(formatMoney(3900, 'nzd')).toBe('$39.00');
  expect(formatMoney(-1250, 'nzd')).toBe('−$12.50');
});

it.each([
  [0, '0 KB'],
  [1, '1 byte'],
  [2, '2 bytes'],
  [511, '511 bytes'],
  [512, '1 KB'],
  [1535, '1 KB'],
  [1536, '2 KB'],
  [2_260_992, '2,208 KB'],
  [null, 'Unknown size'],
])('a file of %s bytes is shown as %s', (bytes, words) => expect(formatSize(bytes)).toBe(words));

it.each([
  [25 * 1024 * 1024, '25 MB'],
  [31.25 * 1024 * 1024, '31.3 MB'],
])('a sentence calls %s bytes %s', (bytes, words) => expect(formatMegabytes(bytes)).toBe(words));

it.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1500, '1.46 KB'],
  [5 * 1024 * 1024, '5.00 MB'],
  [3 * 1024 ** 4, '3,072.00 GB'],
  [null, 'Unknown'],
])('the dashboard shows a file of %s bytes as %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));

it('a short text is unchanged', () => {
  expect(cutShort('a'.repeat(150), 150)).toBe('a'.repeat(150));
});

it('a long text is cut by visible characters', () => {
  expect(cutShort('a'.repeat(151), 150)).toBe(`${'a'.repeat(150)}…`);
  expect(cutShort('ā'.normalize('NFD').repeat(3), 2)).toBe(`${'ā'.normalize('NFD').repeat(2)}…`);
});

it('values that stand by themselves are in the documented formats and the viewer’s zone', () => {
  // The formats were made before the zone was stubbed.
  vi.unstubAllEnvs();
  const here = new Date(2026, 10, 5, 0, 7);
  expect([formatDate(here), formatDayLabel(here), formatDateTime(here)]).toEqual([
    'Nov 5, 2026',
    'Nov 5',
    'Nov 5, 00:07',
  ]);
});
