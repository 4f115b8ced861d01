import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase, type Database } from './open-database.ts';
import { DatabaseBusyError } from './write-queue.ts';
import { counters, createTestDatabaseUrl, openTestDatabase } from '#test/database.ts';

const counter = (key: string, hits = 0) => ({ key, hits, windowEnd: '2026-11-20T09:00:00.000Z' });
const readKeys = async (db: Database) => (await db.read.select().from(counters)).map(({ key }) => key);

describe('the database', () => {
  it('enforces integrity on every transaction, also after one has failed', async () => {
    const db = await openTestDatabase();
    const settings = () =>
      db.write((tx) =>
        tx.get(
          sql`select * from pragma_journal_mode, pragma_synchronous, pragma_foreign_keys, pragma_busy_timeout`,
        ),
      );
    const promised = { journal_mode: 'wal', synchronous: 1, foreign_keys: 1, timeout: 25 };

    expect(await settings()).toEqual(promised);
    await db.write(() => Promise.reject(new Error('no'))).catch(() => undefined);
    expect(await settings()).toEqual(promised);
  });

  it('lets nothing be written outside the queue', async () => {
    const db = await openTestDatabase();

    expect(await db.read.select({ query_only: sql`query_only` }).from(sql`pragma_query_only`)).toEqual([
      { query_only: 1 },
    ]);
  });

  it('applies two hundred concurrent read-modify-write transactions, and lets other work run meanwhile', async () => {
    const db = await openTestDatabase();
    await db.write((tx) => tx.insert(counters).values(counter('visits')));
    let done = 0;
    let mostInOneTurn = 0;
    const countTurns = async () => {
      while (done < 200) {
        const before = done;
        await nextTurn();
        mostInOneTurn = Math.max(mostInOneTurn, done - before);
      }
    };

    const writes = Array.from({ length: 200 }, () =>
      db.write(async (tx) => {
        const [row] = await tx.select().from(counters).where(eq(counters.key, 'visits'));
        await tx.update(counters).set({ hits: (row?.hits ?? 0) + 1 });
        done += 1;
      }),
    );
    await Promise.all([countTurns(), ...writes]);

    expect(await db.read.select().from(counters)).toMatchObject([{ hits: 200 }]);
    expect(mostInOneTurn).toBeLessThan(100);
  });

  it('begins a transaction when the one before is done, also where that waits for something', async () => {
    const db = await openTestDatabase();
    const steps: string[] = [];
    const write = (name: string) =>
      db.write(async (tx) => {
        steps.push(`${name} begins`);
        await nextTurn();
        await tx.insert(counters).values(counter(name));
        steps.push(`${name} ends`);
      });
    await Promise.all([write('one'), write('two')]);

    expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('rolls back a transaction that throws, and continues with the next', async () => {
    const db = await openTestDatabase();
    const failing = db.write(async (tx) => {
      await tx.insert(counters).values(counter('first'));
      throw new Error('changed my mind');
    });
    const following = db.write((tx) => tx.insert(counters).values(counter('second')));

    await expect(failing).rejects.toThrow('changed my mind');
    await following;
    expect(await readKeys(db)).toEqual(['second']);
  });

  it('lets reads go on while a transaction is open, showing what is committed', async () => {
    const db = await openTestDatabase();

    await db.write(async (tx) => {
      await tx.insert(counters).values(counter('half-done'));
      expect(await readKeys(db)).toEqual([]);
    });

    expect(await readKeys(db)).toEqual(['half-done']);
  });

  it('notifies listeners of each committed write until they unsubscribe', async () => {
    const db = await openTestDatabase();
    const heard: string[] = [];
    const stop = db.onWrite(() => heard.push('heard'));
    await db.write((tx) => tx.insert(counters).values(counter('one'))).then(() => heard.push('written'));
    await db.write(() => Promise.reject(new Error('no'))).catch(() => heard.push('undone'));
    stop();
    await db.write((tx) => tx.insert(counters).values(counter('two'))).then(() => heard.push('written'));

    expect(heard).toEqual(['heard', 'written', 'undone', 'written']);
  });

  it('takes turns with another process that writes', async () => {
    const databaseUrl = await createTestDatabaseUrl();
    const [one, other] = await Promise.all([openTestDatabase(databaseUrl), openTestDatabase(databaseUrl)]);
    await one.write((tx) => tx.insert(counters).values(counter('visits')));

    const visit = (db: Database) =>
      db.write((tx) => tx.update(counters).set({ hits: sql`${counters.hits} + 1` }));
    await Promise.all(Array.from({ length: 50 }, () => [visit(one), visit(other)]).flat());

    expect(await one.read.select().from(counters)).toMatchObject([{ hits: 100 }]);
  });

  it('rejects a write whose turn does not come in time', async () => {
    const databaseUrl = await createTestDatabaseUrl();
    const holder = await openTestDatabase(databaseUrl);
    const waiter = await openDatabase({ databaseUrl, writeWaitMs: 60 });
    onTestFinished(waiter.close);

    await holder.write(async () => {
      const refused = waiter.write((tx) => tx.insert(counters).values(counter('late')));
      await expect(refused).rejects.toThrow(DatabaseBusyError);
    });

    await waiter.write((tx) => tx.insert(counters).values(counter('in time')));
  });

  it('finishes the queued writes before it closes, and takes no more', async () => {
    const databaseUrl = await createTestDatabaseUrl();
    const db = await openDatabase({ databaseUrl });
    const written = db.write((tx) => tx.insert(counters).values(counter('last')));
    await db.close();

    await written;
    await expect(db.write((tx) => tx.select().from(counters))).rejects.toThrow('closed');
    expect(await readKeys(await openTestDatabase(databaseUrl))).toEqual(['last']);
  });

  it('loses no acknowledged write when the process is killed', { timeout: 60_000 }, async () => {
    const databaseUrl = await createTestDatabaseUrl();
    const program = fileURLToPath(new URL('../test/write-until-killed.ts', import.meta.url));
    const child = spawn(process.execPath, [program, databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
    const acknowledged: string[] = [];
    for await (const key of createInterface({ input: child.stdout })) {
      acknowledged.push(key);
      if (acknowledged.length === 1000) child.kill('SIGKILL');
    }

    const stored = new Set(await readKeys(await openTestDatabase(databaseUrl)));
    expect(acknowledged.length).toBeGreaterThanOrEqual(1000);
    expect(acknowledged.filter((key) => !stored.has(key))).toEqual([]);
  });
});
