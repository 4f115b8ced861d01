import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '@stackworks/database';
import { restore } from '#/backup/restore.ts';
import { sendHeldEmails } from '#/backup/revoke-restored.ts';
import { migrate } from '#/platform/database/migrations.ts';
import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';
import { liveEvents } from '#/platform/live/live.tables.ts';
import { emailOutbox } from '#/platform/email/outbox.tables.ts';
import { processes } from '#/platform/processes/processes.tables.ts';
import { apiTokens } from '#/modules/api-tokens/api-tokens.tables.ts';
import { sessions } from '#/modules/sessions/sessions.tables.ts';
import type { Env } from '#/env.ts';
import { openStorage } from '#/platform/storage/open-storage.ts';
import { MissingFile } from '#/platform/storage/storage.ts';
import { findPosition, readNewestPosition, writePosition } from '#/platform/live/recorded-events.ts';
import { createEnv, fillData, flipBit, makeBackup } from '#test/backups.ts';
import { openTestDatabase } from '#test/database.ts';
import { addProcess } from '#test/processes.ts';
import { startS3Server } from '#test/s3-server.ts';
import { changeClient } from '#test/factories.ts';

/** Several whole databases are written and read. */
const slowly = { timeout: 60_000 };

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
    await flipBit(folder, 'files/uploads/file-2');
    const env = await createEnv();

    await expect(restoreTo(env, folder)).rejects.toThrow(/is damaged: files\/uploads\/file-2$/);
    expect(existsSync(env.dataDir)).toBe(false);
  });

  it('rejects existing data, and sets it aside with --replace', async () => {
    const { folder, files } = await createBackup();
    const env = await createEnv();
    await fillData(env, 1);
    const [before] = [await readFile(join(env.filesDir, 'uploads/file-0'))];

    await expect(restoreTo(env, folder)).rejects.toThrow(
      /^there is data already \(.*files, .*stackworks\.db\)/,
    );
    const { aside } = await restoreTo(env, folder, true);
    expect(
      (await readFile(join(env.filesDir, 'uploads/file-0'))).equals(files[0]?.content ?? Buffer.of()),
    ).toBe(true);
    const kept = aside.find((path) => path.includes('files.before-')) ?? '';
    expect((await readFile(join(kept, 'uploads/file-0'))).equals(before)).toBe(true);
    expect((await readdir(env.dataDir)).filter((name) => name.endsWith('.restoring'))).toEqual([]);
  });

  it('rejects a database that a process serves from, whatever its data folder', async () => {
    const { folder } = await createBackup();
    const theirs = await createEnv();
    await fillData(theirs, 1);
    const db = await openTestDatabase(theirs.databaseUrl);
    await addProcess({ db }, { name: 'two.example:7', silentFor: 29 });
    await addProcess({ db }, { name: 'gone.example:8', silentFor: 31 });
    const env = await createEnv({ DATABASE_URL: theirs.databaseUrl });

    await expect(restoreTo(env, folder, true)).rejects.toThrow(
      /^the database \(DATABASE_URL\) is served by two\.example:7, by machine and number: stop each first/,
    );
    await db.write((tx) => tx.delete(processes).where(eq(processes.name, 'two.example:7')));
    await db.close();
    expect((await restoreTo(env, folder, true)).aside).toContainEqual(
      expect.stringContaining('stackworks.db.before-'),
    );
  });

  it('replaces a database that is damaged', async () => {
    const { folder } = await createBackup();
    const env = await createEnv();
    await mkdir(env.dataDir, { recursive: true });
    await writeFile(env.databaseUrl.slice('file:'.length), 'this is no database at all');

    expect((await restoreTo(env, folder, true)).aside).toHaveLength(1);
  });

  it('rejects a backup of a newer version', async () => {
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
    const position = writePosition(await readNewestPosition(live.read));
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
    expect(await findPosition(db.read, position)).toBeNull();
  });

  it('voids what lets somebody in once, since it may have done so already', async () => {
    const env = await createEnv();
    const { client } = await fillData(env);
    const db = await openDatabase(env);
    const link = { resetToken: 'a-hash', resetTokenExpiry: '2099-01-01T00:00:00.000Z' };
    const others = { emailVerificationToken: 'another', pendingEmailToken: 'a-third' };
    await changeClient({ db, now: () => new Date() }, client.id, { ...link, ...others });
    const mere = { email: 'mere@stackworks.example', firstName: 'Mere', lastName: 'Tai' };
    const at = '2026-11-01T00:00:00.000Z';
    await db.write((tx) =>
      tx.insert(adminUsers).values({
        ...{ ...link, ...mere, id: 'mere', password: '', twoFactorLastStep: 7 },
        ...{ twoFactorEnabledAt: at, createdAt: at, updatedAt: at, recoveryCodes: ['a-code'] },
      }),
    );
    const token = { id: 'one', adminUserId: 'mere', name: 'Reports', prefix: 'swk_1234', hash: 'a-hash' };
    await db.write((tx) =>
      tx
        .insert(apiTokens)
        .values({ ...token, scopes: ['reports:read'], expiresAt: '2099-01-01T00:00:00.000Z', createdAt: at }),
    );
    await db.close();
    const target = await createEnv();
    const stepBefore = Date.now() / 30_000;

    expect(await restoreTo(target, (await makeBackup(env)).folder)).toMatchObject({
      voidLinks: 4,
      withoutRecoveryCodes: [mere.email],
    });
    const { read } = await openTestDatabase(target.databaseUrl);
    expect(await read.select().from(users)).toMatchObject([
      { resetToken: null, emailVerificationToken: null, pendingEmailToken: null },
    ]);
    const [member] = await read.select().from(adminUsers);
    expect(member).toMatchObject({ resetToken: null, recoveryCodes: [] });
    expect(member?.twoFactorLastStep).toBeGreaterThan(stepBefore);
    expect(await read.$count(apiTokens)).toBe(0);
  });

  it('holds the emails that may have been sent since, and releases them on request', async () => {
    const env = await createEnv();
    await fillData(env);
    const db = await openDatabase(env);
    const at = '2026-11-01T00:00:00.000Z';
    const email = { template: 'client-welcome', recipient: 'rua@harris.example', props: {}, createdAt: at };
    await db.write((tx) =>
      tx.insert(emailOutbox).values([
        { ...email, id: 'due', availableAt: at },
        { ...email, id: 'tried', attempts: 1, availableAt: '2099-01-01T00:00:00.000Z' },
        { ...email, id: 'later', availableAt: '2099-01-01T00:00:00.000Z' },
        { ...email, id: 'sent', status: 'sent', availableAt: at },
        { ...email, id: 'failed', status: 'failed', availableAt: at, lastError: 'no such mailbox' },
      ]),
    );
    await db.close();
    const { folder } = await makeBackup(env);
    const target = await createEnv();

    expect(await restoreTo(target, folder)).toMatchObject({ heldEmails: 2 });
    const restored = await openTestDatabase(target.databaseUrl);
    const list = async () =>
      Object.fromEntries(
        (await restored.read.select().from(emailOutbox)).map(({ id, status }) => [id, status]),
      );
    const others = { later: 'pending', sent: 'sent', failed: 'failed' };
    expect(await list()).toEqual({ ...others, due: 'failed', tried: 'failed' });
    expect(await sendHeldEmails(target, new Date())).toBe(2);
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
    const read = async (path: string) => buffer((await storage.read(path)).stream);
    const [other, right] = [await read('uploads/file-1'), await read('uploads/file-0')];
    await storage.write('uploads/file-0', Readable.from([other]), { maxBytes: 10_000 });
    await storage.remove('uploads/file-2');
    await expect(restoreTo(await createEnv(bucket), folder)).rejects.toThrow(
      'another file is at uploads/file-0 already; --replace sets it aside',
    );
    await expect(read('uploads/file-2')).rejects.toThrow(MissingFile);

    const { aside } = await restoreTo(await createEnv(bucket), folder, true);
    const setAside =
      aside.find((one) => one.endsWith(' of the bucket'))?.replace('/ of the bucket', '') ?? '';
    expect((await read(`${setAside}/uploads/file-0`)).equals(other)).toBe(true);
    expect((await read('uploads/file-0')).equals(right)).toBe(true);
  });
});
