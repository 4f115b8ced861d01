import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase, type Database } from './open-database.ts';
import { cacheRows, preparePerDatabase } from './prepared-query.ts';
import { counters, createTestDatabaseUrl, openTestDatabase } from '#test/database.ts';

/** A database that counts its queries, a second process's connection to it, and a cached query. */
async function prepare() {
  const databaseUrl = await createTestDatabaseUrl();
  const other = await openTestDatabase(databaseUrl);
  let queries = 0;
  const db = await openDatabase({ databaseUrl, onQuery: () => (queries += 1) });
  onTestFinished(db.close);
  const find = cacheRows(
    preparePerDatabase((reader) =>
      reader
        .select({ hits: counters.hits })
        .from(counters)
        .where(eq(counters.key, sql.placeholder('key')))
        .prepare(),
    ),
  );
  const read = (key: string, { dataVersion } = db) => find({ read: db.read, dataVersion }, { key });
  const put = (to: Database, key: string, hits: number) =>
    to.write(async (tx) => {
      const values = { key, hits, windowEnd: '2026-11-20T09:00:00.000Z' };
      await tx.insert(counters).values(values).onConflictDoUpdate({ target: counters.key, set: { hits } });
    });
  return {
    db,
    other,
    read,
    put,
    queriesOf: async (work: () => Promise<unknown>) => {
      const before = queries;
      await work();
      return queries - before;
    },
  };
}

it('is read once with the same values while nothing is committed', async () => {
  const { db, read, put, queriesOf } = await prepare();
  await put(db, 'visits', 1);
  const readBoth = async () => [await read('visits'), await read('calls')];

  expect(await queriesOf(readBoth)).toBe(2);
  expect(await queriesOf(readBoth)).toBe(0);
  expect(await readBoth()).toEqual([[{ hits: 1 }], []]);
});

it('is read each time where there is no dataVersion to go by', async () => {
  const { db, read, queriesOf } = await prepare();
  const onServer = { ...db, dataVersion: () => null };

  expect(await queriesOf(() => read('visits', onServer))).toBe(1);
  expect(await queriesOf(() => read('visits', onServer))).toBe(1);
});

it('holds what either process commits, and nothing that was rolled back', async () => {
  const { db, other, read, put } = await prepare();
  const isKept = new Map<string, number>();
  for (let step = 0; step < 200; step += 1) {
    const key = `key ${randomInt(3)}`;
    const writer = randomInt(2) === 0 ? db : other;
    if (randomInt(3) === 0) {
      const undone = writer.write(async (tx) => {
        await tx.delete(counters);
        throw new Error('no');
      });
      await expect(undone).rejects.toThrow('no');
    } else if (randomInt(2) === 0) {
      await put(writer, key, step);
      isKept.set(key, step);
    }
    const asked = `key ${randomInt(3)}`;
    const hits = isKept.get(asked);
    expect(await read(asked)).toEqual(hits === undefined ? [] : [{ hits }]);
  }
});
