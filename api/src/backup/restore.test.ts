import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { takeCensus } from '#/backup/database-file.ts';
import { openClient } from '#/backup/open-client.ts';
import { restore } from '#/backup/restore.ts';
import { sendHeldMails } from '#/backup/settle-restored.ts';
import { openDatabase } from '#/db/client.ts';
import { migrate } from '#/db/migrate.ts';
import { liveEvents } from '#/db/schema/events.ts';
import { mailOutbox } from '#/db/schema/mail-outbox.ts';
import { sessions } from '#/db/schema/sessions.ts';
import type { Env } from '#/env.ts';
import { openStorage } from '#/integrations/storage/open-storage.ts';
import { findPosition, readNewestPosition, writePosition } from '#/modules/events/read-events.ts';
import { createEnv, fillData, flipBit, makeBackup } from '#test/backups.ts';
import { hasLibsqlServer, startLibsqlServer } from '#test/libsql-server.ts';
import { openTestDatabase } from '#test/database.ts';
import { startS3Server } from '#test/s3-server.ts';

/** Several whole databases are written and read. */
const slowly = { timeout: 30_000 };

const restoreTo = (env: Env, from: string, replace = false) =>
  restore({ env, from, replace, now: new Date(), report: () => {} });

/** A backup of some data, and what was in it. */
async function createBackup() {
  const env = await createEnv();
  const data = await fillData(env);
  return { ...(await makeBackup(env)), ...data, env };
}

describe('a restore', slowly, () => {
  it('touches nothing when anything of the backup is damaged', async () => {
    const { folder } = await createBackup();
    await flipBit(folder, 'files/assets/file-2');
    const env = await createEnv();

    await expect(restoreTo(env, folder)).rejects.toThrow(/is damaged: files\/assets\/file-2$/);
    expect(existsSync(env.dataDir)).toBe(false);
  });

  it('refuses where data is, and sets it aside when told to', async () => {
    const { folder, files } = await createBackup();
    const env = await createEnv();
    await fillData(env, 1);
    const [before] = [await readFile(join(env.filesDir, 'assets/file-0'))];

    await expect(restoreTo(env, folder)).rejects.toThrow(
      /^there is data already \(.*files, .*stackworks\.db\)/,
    );
    const { aside } = await restoreTo(env, folder, true);
    expect(
      (await readFile(join(env.filesDir, 'assets/file-0'))).equals(files[0]?.content ?? Buffer.of()),
    ).toBe(true);
    const kept = aside.find((path) => path.includes('files.before-')) ?? '';
    expect((await readFile(join(kept, 'assets/file-0'))).equals(before)).toBe(true);
    expect((await readdir(env.dataDir)).filter((name) => name.endsWith('.restoring'))).toEqual([]);
  });

  it('refuses what a newer version made', async () => {
    const env = await createEnv();
    await fillData(env);
    await migrate(env, { './migrations/9999_later.sql': 'create table later (id text)' });
    const { folder } = await makeBackup(env);

    await expect(restoreTo(await createEnv(), folder)).rejects.toThrow('was made by a newer version');
  });

  it('ends every session, and says where a screen of before stands that it has to begin anew', async () => {
    const { folder, env: before } = await createBackup();
    const live = await openTestDatabase(before.databaseUrl);
    await live.write((tx) =>
      tx
        .insert(liveEvents)
        .values({ audience: 'staff', event: { type: 'team' }, createdAt: new Date().toISOString() }),
    );
    const told = writePosition(await readNewestPosition(live.read));
    const env = await createEnv();
    await restoreTo(env, folder);
    const db = await openTestDatabase(env.databaseUrl);
    await db.write((tx) =>
      tx
        .insert(liveEvents)
        .values({ audience: 'staff', event: { type: 'team' }, createdAt: '2099-01-01T00:00:00.000Z' }),
    );

    expect((await db.read.select().from(sessions)).map(({ revokedAt }) => revokedAt)).toEqual([
      expect.any(String),
    ]);
    expect(await findPosition(db.read, told)).toBeNull();
  });

  it('holds the mails that may have left since, and sends them when told to', async () => {
    const env = await createEnv();
    await fillData(env);
    const db = await openDatabase(env);
    const at = '2026-11-01T00:00:00.000Z';
    const mail = { template: 'client-welcome', recipient: 'rua@harris.example', props: {}, createdAt: at };
    await db.write((tx) =>
      tx.insert(mailOutbox).values([
        { ...mail, id: 'due', availableAt: at },
        { ...mail, id: 'tried', attempts: 1, availableAt: '2099-01-01T00:00:00.000Z' },
        { ...mail, id: 'later', availableAt: '2099-01-01T00:00:00.000Z' },
        { ...mail, id: 'sent', status: 'sent', availableAt: at },
        { ...mail, id: 'failed', status: 'failed', availableAt: at, lastError: 'no such mailbox' },
      ]),
    );
    await db.close();
    const { folder } = await makeBackup(env);
    const target = await createEnv();

    expect(await restoreTo(target, folder)).toMatchObject({ heldMails: 2 });
    const restored = await openTestDatabase(target.databaseUrl);
    const list = async () =>
      Object.fromEntries(
        (await restored.read.select().from(mailOutbox)).map(({ id, status }) => [id, status]),
      );
    const others = { later: 'pending', sent: 'sent', failed: 'failed' };
    expect(await list()).toEqual({ ...others, due: 'failed', tried: 'failed' });
    expect(await sendHeldMails(target, new Date())).toBe(2);
    expect(await list()).toEqual({ ...others, due: 'pending', tried: 'pending' });
  });

  it('says when what is sealed will not open under the session secret of here', async () => {
    const { folder } = await createBackup();
    const secret = { SESSION_SECRET: 'another-secret-of-more-than-32-characters' };

    expect(await restoreTo(await createEnv(secret), folder)).toMatchObject({ isSecretSame: false });
    const env = await createEnv();
    expect(await restoreTo(env, folder)).toMatchObject({ isSecretSame: true });
    expect(await readFile(join(env.dataDir, 'session-secret'), 'utf8')).toBe(
      await readFile(join(folder, 'session-secret'), 'utf8'),
    );
  });

  it('puts files into a bucket, and a backup takes them from it', async () => {
    const { name, region, endpoint = '', credentials } = await startS3Server();
    const bucket = {
      ...{ S3_BUCKET: name, S3_REGION: region, S3_ENDPOINT: endpoint },
      ...{ S3_ACCESS_KEY_ID: credentials.accessKeyId, S3_SECRET_ACCESS_KEY: credentials.secretAccessKey },
    };
    const { folder, manifest } = await createBackup();
    const env = await createEnv(bucket);
    await restoreTo(env, folder);
    expect(existsSync(env.filesDir)).toBe(false);
    const again = await makeBackup(env);

    const stored = (all: typeof manifest) => all.files.filter(({ path }) => path.startsWith('files/'));
    expect(stored(again.manifest)).toEqual(stored(manifest));
    const storage = await openStorage(env);
    await storage.remove('assets/file-0');
    await storage.write('assets/file-0', (await storage.read('assets/file-1')).stream, { maxBytes: 10_000 });
    await expect(restoreTo(await createEnv(bucket), folder)).rejects.toThrow(
      'another file is at assets/file-0',
    );
  });
});

describe.runIf(hasLibsqlServer)('with a libSQL server', { timeout: 60_000 }, () => {
  it('a restore fills it, row for row, and a backup brings it home', async () => {
    const { folder, manifest } = await createBackup();
    const { url } = await startLibsqlServer();
    const env = await createEnv({ DATABASE_URL: url });
    await restoreTo(env, folder);
    const { folder: again, manifest: second } = await makeBackup(env);

    expect(second.tables).toEqual(manifest.tables);
    expect(takeCensus(join(again, 'database.db'))).toEqual(takeCensus(join(folder, 'database.db')));
    await expect(restoreTo(await createEnv({ DATABASE_URL: url }), folder)).rejects.toThrow(
      'the database server (DATABASE_URL) has data already',
    );
    const client = openClient({ databaseUrl: url, databaseToken: undefined });
    onTestFinished(() => client.close());
    const find = (word: string) =>
      client.execute({
        sql: 'SELECT rowid FROM search_project_words WHERE search_project_words MATCH ?',
        args: [word],
      });
    expect([(await find('bakery')).rows.length, (await find('butcher')).rows.length]).toEqual([1, 0]);
  });
});
