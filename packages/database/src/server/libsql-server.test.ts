import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient as openClient } from '@libsql/client';
import { SignJWT } from 'jose';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase, type Database } from '#/open-database.ts';
import { DatabaseBusyError } from '#/write-queue.ts';
import { migrate } from '#/migrate.ts';
import { openServerClient } from './server-client.ts';
import { counters, migrations } from '#test/database.ts';
import { findFreePort } from '#test/free-port.ts';
import { hasLibsqlServer, startLibsqlServer } from '#test/libsql-server.ts';

const windowEnd = '2026-11-20T09:00:00.000Z';

async function open(databaseUrl: string, settings: { databaseToken?: string; writeWaitMs?: number } = {}) {
  const db = await openDatabase({ databaseUrl, ...settings });
  onTestFinished(db.close);
  return db;
}

const add = (db: Database, key: string) =>
  db.write((tx) => tx.insert(counters).values({ key, hits: 0, windowEnd }));

const readKeys = async (db: Database) =>
  (await db.read.select({ key: counters.key }).from(counters)).map(({ key }) => key).sort();

describe.skipIf(!hasLibsqlServer)('on a libSQL server', { timeout: 60_000 }, () => {
  it('is brought up to date once by three at once, and then is a database as any other', async () => {
    const { url: databaseUrl } = await startLibsqlServer();
    await Promise.all([1, 2, 3].map(() => migrate({ databaseUrl }, migrations)));

    const [one, other, third] = [await open(databaseUrl), await open(databaseUrl), await open(databaseUrl)];

    // Nothing of a rejected write stays.
    const refused = one.write(async (tx) => {
      await tx.insert(counters).values({ key: 'beside', hits: 0, windowEnd });
      await tx.insert(counters).values({ key: 'beside', hits: 0, windowEnd });
    });
    await expect(refused).rejects.toMatchObject({ cause: { code: 'SQLITE_CONSTRAINT' } });
    expect(await readKeys(other)).not.toContain('beside');

    await add(one, 'counter');
    const increment = (db: Database) =>
      db.write(async (tx) => {
        const [row] = await tx.select().from(counters).where(eq(counters.key, 'counter'));
        await tx
          .update(counters)
          .set({ hits: (row?.hits ?? 0) + 1 })
          .where(eq(counters.key, 'counter'));
      });
    await Promise.all([one, other, third].flatMap((db) => Array.from({ length: 15 }, () => increment(db))));
    const [counter] = await third.read.select().from(counters).where(eq(counters.key, 'counter'));
    expect(counter?.hits).toBe(45);
  });

  it('preserves the rows that refer to a table while a migration rebuilds it, and rolls back one that fails', async () => {
    const { url: databaseUrl } = await startLibsqlServer();
    const first = `create table parents (id text primary key);
      create table children (id text primary key, parent text references parents(id) on delete cascade);
      insert into parents values ('p'); insert into children values ('c', 'p');`;
    const rebuilt = `create table new_parents (id text primary key, name text);
      insert into new_parents select id, 'Aroha' from parents;
      drop table parents; alter table new_parents rename to parents;`;
    const broken = `insert into parents values ('q', ''); insert into children values ('d', 'nobody');`;
    const client = openClient({ url: databaseUrl });
    onTestFinished(() => client.close());
    const children = async () => (await client.execute('select id from children')).rows.map(({ id }) => id);

    await migrate({ databaseUrl }, { './1.sql': first });
    await migrate({ databaseUrl }, { './1.sql': first, './2.sql': rebuilt });
    expect(await children()).toEqual(['c']);
    const wrong = migrate({ databaseUrl }, { './1.sql': first, './2.sql': rebuilt, './3.sql': broken });
    await expect(wrong).rejects.toThrow('refer to rows that are not there');
    expect(await children()).toEqual(['c']);
  });

  it('loses no acknowledged write when the server is killed, and continues when it is back', async () => {
    const server = await startLibsqlServer();
    await migrate({ databaseUrl: server.url }, migrations);
    const db = await open(server.url);
    for (const key of ['a', 'b', 'c']) await add(db, key);

    const inHand = db.write(async (tx) => {
      await tx.insert(counters).values({ key: 'lost', hits: 0, windowEnd });
      await server.kill();
      await tx.insert(counters).values({ key: 'lost as well', hits: 0, windowEnd });
    });
    await expect(inHand).rejects.toThrow(DatabaseBusyError);
    const waiting = add(db, 'd');
    const reading = db.read.select().from(counters);
    await pause(100);
    await server.start();
    await waiting;
    expect((await reading).length).toBeGreaterThanOrEqual(3);
    expect(await readKeys(db)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('rolls back a transaction that blocks others for five seconds', async () => {
    const { url } = await startLibsqlServer();
    await migrate({ databaseUrl: url }, migrations);
    const [slow, quick] = [await open(url), await open(url)];
    const begun = Promise.withResolvers<undefined>();
    const mayGoOn = Promise.withResolvers<undefined>();
    const held = slow.write(async (tx) => {
      await tx.insert(counters).values({ key: 'slow', hits: 0, windowEnd });
      begun.resolve(undefined);
      await mayGoOn.promise;
      // A caller that ignores a failure must not go on outside of the transaction.
      await tx
        .insert(counters)
        .values({ key: 'slow too', hits: 0, windowEnd })
        .catch(() => {});
      await tx.insert(counters).values({ key: 'after', hits: 0, windowEnd });
    });
    await begun.promise;
    await add(quick, 'quick');
    mayGoOn.resolve(undefined);
    await expect(held).rejects.toThrow(DatabaseBusyError);
    await add(slow, 'next');
    expect(await readKeys(quick)).toEqual(['next', 'quick']);
  });

  it('lets in who has its token', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const { x = '' } = publicKey.export({ format: 'jwk' });
    const { url: databaseUrl } = await startLibsqlServer({ SQLD_AUTH_JWT_KEY: x });
    const databaseToken = await new SignJWT({ a: 'rw' })
      .setProtectedHeader({ alg: 'EdDSA' })
      .sign(privateKey);

    await expect(migrate({ databaseUrl }, migrations)).rejects.toThrow('401');
    await migrate({ databaseUrl, databaseToken }, migrations);
    const [stranger, db] = [await open(databaseUrl), await open(databaseUrl, { databaseToken })];
    await expect(stranger.check()).rejects.toMatchObject({ cause: { code: 'SERVER_ERROR' } });
    await add(db, 'mine');
    expect(await readKeys(db)).toEqual(['mine']);
  });
});

describe('a database server that is not there', () => {
  it('is waited for as long as a write may wait, and said to be away', async () => {
    const db = await open(`http://127.0.0.1:${await findFreePort()}`, { writeWaitMs: 100 });
    await expect(add(db, 'late')).rejects.toThrow(DatabaseBusyError);
  });

  it('is given up when it takes a question and never answers', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const client = openServerClient({ url: `http://127.0.0.1:${port}` }, { responseMs: 50 });
    await expect(client.transaction()).rejects.toMatchObject({ code: 'TRANSACTION_LOST' });
    client.close();
  });
});
