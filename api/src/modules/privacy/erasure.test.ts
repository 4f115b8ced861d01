import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@stackworks/database';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createEnv, makeBackup } from '#test/backups.ts';
import { testConfig } from '#test/create-test-app.ts';
import { createClient } from '#test/factories.ts';
import { createPerson, marks, sought } from '#test/person-everywhere.ts';
import { openStripe } from '#test/stripe.ts';
import { restore } from '#/backup/restore.ts';
import type { Env } from '#/env.ts';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { invoices } from '#/modules/billing/billing.tables.ts';
import { auditLog } from '#/platform/audit/audit.tables.ts';
import { migrate } from '#/platform/database/migrations.ts';
import { openStorage } from '#/platform/storage/open-storage.ts';
import { eraseRestored, eraseSubject } from './commands/erase-subject.ts';
import { readErasedPeople } from './erased-people.ts';

/** Whole databases are written, copied and searched. */
const slowly = { timeout: 120_000 };

const now = () => new Date();

async function openAll(env: Env) {
  const db = await openDatabase(env);
  const storage = await openStorage(env);
  const { stripe } = await openStripe();
  const deps = { config: env, db, log: pino({ level: 'silent' }), now, storage, stripe };
  return deps;
}

/** Makes a data folder with the person, and somebody else who stays. */
async function createData() {
  const env = await createEnv();
  await mkdir(join(env.dataDir, 'logs'), { recursive: true });
  await migrate(env);
  const deps = await openAll(env);
  const other = await createClient(
    { config: testConfig, db: deps.db, now },
    { email: 'other@client.example' },
  );
  const person = await createPerson(deps);
  const line = `{"msg":"email given up","err":"550 <${marks.email}> unknown"}\n`;
  await writeFile(join(env.dataDir, 'logs', 'stackworks.1'), line);
  return { env, deps, other, ...person };
}

/** Every file of a folder in which one of the texts is found, in any case. */
async function findTraces(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const content = (await readFile(join(entry.parentPath, entry.name))).toString('latin1').toLowerCase();
    found.push(...sought.filter((text) => content.includes(text)).map((text) => `${entry.name}: ${text}`));
  }
  return found;
}

test('after an erasure no byte of the person is left, and their invoices name nobody', slowly, async () => {
  const { env, deps, other, id, leadId, customerId } = await createData();
  const backup = await makeBackup(env);
  expect((await findTraces(env.dataDir)).length).toBeGreaterThan(sought.length);

  await eraseSubject(deps, { type: 'client', id });

  expect(await findTraces(env.dataDir)).toEqual([]);
  const atStripe = { name: null, email: null, phone: null };
  expect(await deps.stripe.customers.retrieve(customerId)).toMatchObject(atStripe);
  const [invoice] = await deps.db.read
    .select({
      amount: invoices.amount,
      email: users.email,
      firstName: users.firstName,
      isActive: users.isActive,
    })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId));
  expect(invoice).toMatchObject({ amount: 7900, firstName: 'Erased', isActive: false });
  expect(await deps.db.read.$count(users, eq(users.id, other.id))).toBe(1);
  const entries = await deps.db.read.select().from(auditLog).orderBy(auditLog.id);
  expect(entries[0]).toMatchObject({
    action: 'signed-in',
    actorId: id,
    actorName: 'Erased person',
    subjectName: 'Erased person',
    address: null,
    detail: null,
  });
  expect(await readErasedPeople(deps.storage)).toEqual(new Set([id, leadId]));
  await deps.db.close();
  expect(await findTraces(env.dataDir)).toEqual([]);

  await restore({ env, from: backup.folder, replace: true, now: now(), report: () => {} });
  for (const name of await readdir(env.dataDir)) {
    if (name.includes('.before-')) await rm(join(env.dataDir, name), { recursive: true });
  }
  const restored = await openAll(env);
  expect(await restored.db.read.$count(users, eq(users.id, id))).toBe(1);
  expect(await eraseRestored(restored)).toBe(1);
  expect(await findTraces(env.dataDir)).toEqual([]);
  expect(await restored.db.read.$count(users, eq(users.id, id))).toBe(0);
  await restored.db.close();
});
