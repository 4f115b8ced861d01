import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database, Transaction } from './open-database.ts';
import { counters, openTestDatabase } from '#test/database.ts';

const add = (key: string) => (tx: Transaction) =>
  tx.insert(counters).values({ key, hits: 1, windowEnd: '2026-11-20T09:00:00.000Z' });
const readKeys = async (db: Database) => (await db.read.select().from(counters)).map(({ key }) => key).sort();
const toMessage = (error: unknown) => (error instanceof Error ? error.message : 'no error');
const outcomesOf = async (works: Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map((outcome) =>
    outcome.status === 'fulfilled' ? 'committed' : toMessage(outcome.reason),
  );

describe('writes that wait at the same time', () => {
  it('share a commit, in the order they were added', async () => {
    const db = await openTestDatabase();
    let commits = 0;
    db.onWrite(() => (commits += 1));
    const keys = Array.from({ length: 20 }, (_, index) => `key-${index}`);
    const begun: string[] = [];
    await Promise.all(
      keys.map((key) =>
        db.write(async (tx) => {
          begun.push(key);
          await add(key)(tx);
        }),
      ),
    );

    expect(begun).toEqual(keys);
    expect(await readKeys(db)).toEqual(keys.toSorted());
    expect(commits).toBeLessThan(keys.length / 2);
  });

  it('resolve only when all of them are committed', async () => {
    const db = await openTestDatabase();
    const heard: string[] = [];
    const first = db.write(add('first')).then(() => heard.push('first'));
    const second = db.write(async (tx) => {
      await nextTurn();
      await add('second')(tx);
      expect([heard, await readKeys(db)]).toEqual([[], []]);
    });
    await Promise.all([first, second]);

    expect(await readKeys(db)).toEqual(['first', 'second']);
  });

  it('are undone one by one when one of them fails', async () => {
    const db = await openTestDatabase();
    const failing = async (tx: Transaction) => {
      await add('half')(tx);
      throw new Error('changed my mind');
    };
    const outcomes = await outcomesOf([
      db.write(add('before')),
      db.write(failing),
      db.write(add('after')),
      db.write(failing),
    ]);

    expect(outcomes).toEqual(['committed', 'changed my mind', 'committed', 'changed my mind']);
    expect(await readKeys(db)).toEqual(['after', 'before']);
  });

  it('take nothing more from one that has failed', async () => {
    const db = await openTestDatabase();
    const late = Promise.withResolvers<string[]>();
    const outcomes = await outcomesOf([
      db.write(async (tx) => {
        // Statements after the work has failed.
        void nextTurn().then(async () => late.resolve(await outcomesOf([add('late')(tx)])));
        await Promise.reject(new Error('failed early'));
      }),
      db.write(async (tx) => {
        expect(await late.promise).not.toContain('committed');
        await add('other')(tx);
      }),
    ]);

    expect(outcomes).toEqual(['failed early', 'committed']);
    expect(await readKeys(db)).toEqual(['other']);
  });

  it('all fail when the commit fails, and those behind go on', async () => {
    const db = await openTestDatabase();
    const outcomes = await outcomesOf([
      db.write(add('well-behaved')),
      db.write(async (tx) => {
        await tx.run(sql`pragma defer_foreign_keys = on`);
        await tx.run(sql`insert into notes (text, counter) values ('Kia ora', 'nobody')`);
      }),
    ]);
    await db.write(add('next'));

    expect(outcomes).not.toContain('committed');
    expect(await readKeys(db)).toEqual(['next']);
  });

  it('fail when the transaction is lost under them; the ones not begun still run', async () => {
    const db = await openTestDatabase();
    const outcomes = await outcomesOf([
      db.write(add('before')),
      // As the engine does by itself, such as when the disk is full.
      db.write((tx) => tx.run(sql`rollback`)),
      db.write(add('after')),
    ]);

    expect(outcomes).toEqual([
      expect.not.stringMatching('committed'),
      expect.not.stringMatching('committed'),
      'committed',
    ]);
    expect(await readKeys(db)).toEqual(['after']);
  });
});
