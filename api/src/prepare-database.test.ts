import { existsSync } from 'node:fs';
import { chmod, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { demoAccounts } from '@stackworks/contracts';
import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { adminUsers } from './modules/accounts/accounts.tables.ts';
import { joinProcesses } from './platform/processes/join-processes.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createTestDatabaseUrl, createTestFolder, openTestDatabase } from '#test/database.ts';
import { createAdmin } from '#test/factories.ts';
import { prepareDatabase } from './prepare-database.ts';

/** A later version's migration, which the demonstration's database lacks. */
const later = { './0001_later.sql': 'create table later (id text)' };

/** A demonstration that runs on a database of an earlier version, and a process that would begin beside it. */
async function openDemo() {
  const databaseUrl = await createTestDatabaseUrl();
  const { deps } = await createTestApp({ db: await openTestDatabase(databaseUrl) });
  await createAdmin(deps, { email: demoAccounts.admin.email });
  const { leave } = await joinProcesses({ ...deps, storage: 'a-folder' });
  const begin = async (sessionSecret: string) => {
    const config = { ...deps.config, databaseUrl, sessionSecret };
    await (await prepareDatabase(config, deps.storage, 'a-folder', false, later)).close();
  };
  const look = async () => {
    const [admin] = await deps.db.read
      .select()
      .from(adminUsers)
      .where(eq(adminUsers.email, demoAccounts.admin.email));
    const applied = await deps.db.read
      .select({ name: sql`name` })
      .from(sql`migrations`)
      .where(sql`name = '0001_later'`);
    return { isOpen: admin?.isActive, isOld: applied.length === 0 };
  };
  return { deps, leave, begin, look };
}

it('changes nothing beneath those who serve when it could not serve beside them', async () => {
  const { deps, leave, begin, look } = await openDemo();

  await expect(begin('another-secret-of-32-characters-and-more')).rejects.toThrow(
    /^SESSION_SECRET is not the one of .*SESSION_SECRET_PREVIOUS$/,
  );
  expect(await look()).toEqual({ isOpen: true, isOld: true });
  // Nobody serves from it any more.
  await leave();
  await begin(deps.config.sessionSecret);
  expect(await look()).toEqual({ isOpen: false, isOld: false });
});

it('rejects an empty or missing database beside files, and changes nothing', async () => {
  const { deps } = await createTestApp();
  await deps.storage.write('uploads/one', Readable.from(['kia ora']), { maxBytes: 100 });
  const empty = await createTestDatabaseUrl();
  await openTestDatabase(empty);
  const missing = `file:${await createTestFolder()}/gone.db`;
  for (const databaseUrl of [empty, missing]) {
    const config = { ...deps.config, databaseUrl };
    await expect(prepareDatabase(config, deps.storage, 'a-folder', false)).rejects.toThrow(
      /has files but the database .* has no accounts, so restore the database/,
    );
  }
  expect(existsSync(missing.slice('file:'.length))).toBe(false);
});

it('leaves the database to its owner alone, made before or now', async () => {
  const databaseUrl = await createTestDatabaseUrl();
  const file = databaseUrl.slice('file:'.length);
  await chmod(file, 0o644);
  const { deps } = await createTestApp();
  const db = await prepareDatabase({ ...deps.config, databaseUrl }, deps.storage, 'a-folder', false);
  onTestFinished(db.close);

  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    expect((await stat(each)).mode & 0o777).toBe(0o600);
  }
});

it('makes a database where there is none', async () => {
  const { deps } = await createTestApp();
  const databaseUrl = `file:${await createTestFolder()}/new.db`;
  const db = await prepareDatabase({ ...deps.config, databaseUrl }, deps.storage, 'a-folder', false);
  await expect(db.check()).resolves.toBeUndefined();
  await db.close();
});
