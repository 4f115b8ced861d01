import { expect, it, test } from 'vitest';
import { createTestDatabaseUrl, openTestDatabase } from '#test/database.ts';
import { claimNight, extendNight, finishNight, nightAt, releaseNight } from './nightly.ts';

test.each([
  ['2026-11-20T13:59:59.000Z', null],
  ['2026-11-20T14:00:00.000Z', '2026-11-21'],
  ['2026-11-21T10:59:59.000Z', '2026-11-21'],
  ['2026-11-21T11:00:00.000Z', null],
  ['2026-06-30T14:59:59.000Z', null],
  ['2026-06-30T15:00:00.000Z', '2026-07-01'],
])('at %s nightly jobs are due for %s', (time, night) => {
  expect(nightAt(new Date(time))).toBe(night);
});

const begin = new Date('2026-11-20T14:00:00.000Z');
const minutesOn = (minutes: number) => new Date(begin.getTime() + minutes * 60_000);
const night = { job: 'sweep', night: '2026-11-21' };

it('gives a night to one of several processes', async () => {
  const url = await createTestDatabaseUrl();
  const processes = await Promise.all([1, 2, 3, 4].map(() => openTestDatabase(url)));
  const claims = await Promise.all(processes.map((db) => claimNight(db, night, begin)));
  expect(claims.filter(Boolean)).toHaveLength(1);
});

it('gives a night to another process once the lease of ten minutes has run out', async () => {
  const db = await openTestDatabase();
  await claimNight(db, night, begin);
  await db.write((tx) => extendNight(tx, night, minutesOn(8)));
  expect(await claimNight(db, night, minutesOn(11))).toBe(false);
  expect(await claimNight(db, night, minutesOn(19))).toBe(true);
});

it('gives a released night to the next process', async () => {
  const db = await openTestDatabase();
  await claimNight(db, night, begin);
  await db.write((tx) => releaseNight(tx, night, minutesOn(1)));
  expect(await claimNight(db, night, minutesOn(2))).toBe(true);
});

it('gives a finished night to nobody, and the next one again', async () => {
  const db = await openTestDatabase();
  await claimNight(db, night, begin);
  await db.write((tx) => finishNight(tx, night, minutesOn(3)));
  expect(await claimNight(db, night, minutesOn(60))).toBe(false);
  expect(await claimNight(db, { ...night, night: '2026-11-22' }, minutesOn(24 * 60))).toBe(true);
});
