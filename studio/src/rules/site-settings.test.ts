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

const signedBy = (fields: Record<string, string> | undefined) =>
  errorsAfter('siteSettings', { signatory: fields && { _type: 'signatory', ...fields } });
const half = 'Enter both a name and a role, or clear both to sign as the team.';

test('a person signs letters with a name and a role, or nobody does', async () => {
  expect(await signedBy({ name: 'Mere Walker', role: 'Designer' })).toEqual([]);
  expect(await signedBy({})).toEqual([]);
  expect(await signedBy(undefined)).toEqual([]);
});

test('half a signature is none', async () => {
  expect(await signedBy({ name: 'Mere Walker' })).toEqual([half]);
  expect(await signedBy({ role: 'Designer' })).toEqual([half]);
});

test('a signature is as short as one line', async () => {
  expect(await signedBy({ name: 'x'.repeat(61), role: 'Designer' })).toHaveLength(1);
});
