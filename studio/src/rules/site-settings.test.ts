import { expect, test } from 'vitest';
import { errorsAfter } from '#test/dataset.ts';

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const row = (fields: Record<string, unknown>) => ({
  _key: JSON.stringify(fields),
  _type: 'openingHours',
  label: 'Some days',
  days: week,
  opens: '09:00',
  closes: '17:30',
  ...fields,
});
const settings = (...openingHours: unknown[]) => errorsAfter('siteSettings', { openingHours });

test('every day in one row is fine', async () => {
  expect(await settings(row({}))).toEqual([]);
});

test('a day stands in one row', async () => {
  expect(await settings(row({}), row({ days: ['sunday'] }))).toEqual([
    'Sunday is in two rows. Keep it in one.',
  ]);
});

test('no day is left out', async () => {
  expect(await settings(row({ days: week.slice(0, 5) }))).toEqual([
    'Add the opening hours for Saturday, Sunday, or mark them closed.',
  ]);
});

test('closing comes after opening', async () => {
  expect(await settings(row({ opens: '17:30', closes: '09:00' }))).toEqual([
    'Closing time must be after opening time.',
  ]);
});

test('one time alone says nothing', async () => {
  expect(await settings(row({ closes: undefined }))).toEqual([
    'Give both times, or clear both for a day we are closed.',
  ]);
});

test('times are on the 24-hour clock', async () => {
  expect(await settings(row({ opens: '9 am' }))).toContain(
    'Enter the time on the 24-hour clock: 09:00 or 17:30.',
  );
});

test('we are registered for GST only with a number and a rate, as invoices have to show them', async () => {
  const incomplete = 'Enter the GST number and the rate.';
  const gst = { _type: 'gst', isRegistered: true, number: '012-345-678', rate: 15 };
  expect(await errorsAfter('siteSettings', { gst })).toEqual([]);
  expect(await errorsAfter('siteSettings', { gst: { ...gst, number: undefined } })).toEqual([incomplete]);
  expect(await errorsAfter('siteSettings', { gst: { ...gst, rate: undefined } })).toEqual([incomplete]);
  expect(await errorsAfter('siteSettings', { gst: { _type: 'gst', isRegistered: false } })).toEqual([]);
});
