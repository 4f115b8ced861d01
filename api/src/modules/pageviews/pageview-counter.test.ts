import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '@stackworks/database';
import { createTestDatabaseUrl, openTestDatabase } from '#test/database.ts';
import { openSite } from '#test/page-views.ts';
import { readCountedKeys } from '#test/rate-limits.ts';
import { rateRules, toLimitKey } from '#/platform/rate-limits/rate-limit.ts';
import { pageviewCounts } from './pageviews.tables.ts';
import { openPageviewCounter } from './pageview-counter.ts';

const now = () => new Date('2026-11-19T23:00:00.000Z');
const count = { day: '2026-11-20', kind: 'page', part: 'site', value: '/' } as const;
const seenBy = (visitor: string) => ({ visitor, counts: [count] });

it('writes simultaneous views in one batch, and responds to each once it is written', async () => {
  const queries: string[] = [];
  const db = await openDatabase({
    databaseUrl: await createTestDatabaseUrl(),
    onQuery: (query) => queries.push(query),
  });
  onTestFinished(db.close);
  const { view, rows } = await openSite({ db });
  const answers = await Promise.all(Array.from({ length: 50 }, () => view('/', { screen_width: 390 })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect((await rows()).map(({ hits }) => hits)).toEqual([50, 50, 50]);
  expect(queries.filter((query) => query.startsWith('insert into "pageview_counts"')).length).toBeLessThan(4);
});

it('rejects a view that could not be written, and adds up the counts of several processes', async () => {
  const databaseUrl = await createTestDatabaseUrl();
  const [one, other] = [await openTestDatabase(databaseUrl), await openTestDatabase(databaseUrl)];
  const counters = [one, other].map((db) => openPageviewCounter({ db, now }, 0));
  const busy = openPageviewCounter(
    { db: { ...one, writeWithoutSync: () => Promise.reject(new Error('busy')) }, now },
    0,
  );
  await expect(busy.count(seenBy('anyone'))).rejects.toThrow('busy');
  await Promise.all(
    counters.flatMap((counter) => ['a', 'b'].map((visitor) => counter.count(seenBy(visitor)))),
  );
  expect(await one.read.select().from(pageviewCounts)).toEqual([{ ...count, isDemo: false, hits: 4 }]);
});

it('limits a flood across all processes, and stores nobody’s address', async () => {
  const { view, rows, deps } = await openSite();
  const db = await openTestDatabase(await createTestDatabaseUrl());
  const counters = [1, 2, 3].map(() => openPageviewCounter({ db, now }, 0));
  await Promise.all(
    counters.flatMap((counter) => Array.from({ length: 100 }, () => counter.count(seenBy('a flood')))),
  );
  expect((await db.read.select().from(pageviewCounts)).map(({ hits }) => hits)).toEqual([240]);

  await view('/', {}, { address: '203.0.113.7' });
  expect(await rows()).not.toEqual([]);
  const ofAddress = toLimitKey(rateRules.pageEventsByVisitor, '203.0.113.7');
  expect(await readCountedKeys(deps)).not.toContain(ofAddress);
});
