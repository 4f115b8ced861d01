import { demoAccounts } from '@stackworks/contracts';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { adminUsers } from '#/db/schema/accounts.ts';
import { joinProcesses } from '#/modules/processes/join-processes.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createTestDatabaseUrl, createTestFolder, openTestDatabase } from '#test/database.ts';
import { createAdmin } from '#test/factories.ts';
import { prepareDatabase } from './prepare-database.ts';

const lacked = '0035_one_storage';

/** A demonstration that runs on a database of an earlier version, and a process that would begin beside it. */
async function openDemo() {
  const databaseUrl = await createTestDatabaseUrl();
  const { deps } = await createTestApp({ db: await openTestDatabase(databaseUrl) });
  await createAdmin(deps, { email: demoAccounts.admin.email });
  const { leave } = await joinProcesses({ ...deps, storage: 'a-folder' });
  await deps.db.write(async (tx) => {
    await tx.run(sql`alter table processes drop column storage`);
    await tx.run(sql`delete from migrations where name = ${lacked}`);
  });
  const begin = async (sessionSecret: string) => {
    const config = { ...deps.config, databaseUrl, sessionSecret };
    await (await prepareDatabase(config, deps.storage, 'a-folder', false)).close();
  };
  const look = async () => {
    const [admin] = await deps.db.read
      .select()
      .from(adminUsers)
      .where(eq(adminUsers.email, demoAccounts.admin.email));
    const applied = await deps.db.read
      .select({ name: sql`name` })
      .from(sql`migrations`)
      .where(sql`name = ${lacked}`);
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

it('makes a database where there is none', async () => {
  const { deps } = await createTestApp();
  const databaseUrl = `file:${await createTestFolder()}/new.db`;
  const db = await prepareDatabase({ ...deps.config, databaseUrl }, deps.storage, 'a-folder', false);
  await expect(db.check()).resolves.toBeUndefined();
  await db.close();
});
