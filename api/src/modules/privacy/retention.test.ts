import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { addDays, subDays, subMonths, subYears } from 'date-fns';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { retentionReport } from '@stackworks/contracts';
import { createTestApp } from '#test/create-test-app.ts';
import { createTestFolder } from '#test/database.ts';
import { createAdmin, createClient, createFile, createProject, asStaff } from '#test/factories.ts';
import { asCaller } from '#test/calls.ts';
import { checkouts, invoices, subscriptionChanges } from '#/modules/billing/billing.tables.ts';
import { files } from '#/modules/files/files.tables.ts';
import { contactSubmissions, leads } from '#/modules/leads/leads.tables.ts';
import { pageviewCounts } from '#/modules/pageviews/pageviews.tables.ts';
import { auditLog } from '#/platform/audit/audit.tables.ts';
import { recordAction } from '#/platform/audit/record-action.ts';
import { emailOutbox } from '#/platform/email/outbox.tables.ts';
import { eraseLead } from './commands/request-erasure.ts';
import { runRetention } from './commands/run-retention.ts';
import { countDue } from './queries/read-retention.ts';

const today = new Date('2026-11-28T14:30:00.000Z');
const run = { extend: () => Promise.resolve() };

async function createWorld() {
  let time = today;
  const dataDir = await createTestFolder();
  const app = await createTestApp({ now: () => time, config: { dataDir } });
  return {
    ...app,
    dataDir,
    moveTo: (later: Date) => {
      time = later;
    },
  };
}

/** A client of the demo catalogue whose plan ended on a day, with a file of theirs in storage. */
async function createFormerClient({ deps }: Awaited<ReturnType<typeof createWorld>>, endedAt: Date) {
  const { id, email } = await createClient(deps, { subscriptionStatus: 'cancelled', emailVerified: true });
  const common = { userId: id, plan: 'stacklite', monthlyAmount: 10, changedByName: 'Stackworks' };
  await deps.db.write((tx) =>
    tx.insert(subscriptionChanges).values([
      { ...common, id: randomUUID(), status: 'active', createdAt: subDays(endedAt, 90).toISOString() },
      { ...common, id: randomUUID(), status: 'cancelled', createdAt: endedAt.toISOString() },
    ]),
  );
  const fileUrl = `uploads/${randomUUID()}`;
  await deps.storage.write(fileUrl, Readable.from(['bread']), { maxBytes: 100 });
  const file = await createFile(deps, id, { fileUrl });
  return { id, email, fileUrl, fileId: file.id };
}

const countFile = ({ deps }: Awaited<ReturnType<typeof createWorld>>, id: string) =>
  deps.db.read.$count(files, eq(files.id, id));

test('files go thirty days after a plan ends, and a fortnight after an email about it', async () => {
  const world = await createWorld();
  const { deps } = world;
  const longAgo = await createFormerClient(world, subDays(today, 200));
  const lately = await createFormerClient(world, subDays(today, 10));
  await runRetention(deps, run);
  expect(await countFile(world, longAgo.fileId)).toBe(1);
  const emails = await deps.db.read
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.template, 'files-expiring'));
  expect(emails).toMatchObject([
    { recipient: longAgo.email, props: { count: 1, on: '13 December 2026', project: null } },
  ]);

  world.moveTo(addDays(today, 15));
  await runRetention(deps, run);
  expect([await countFile(world, longAgo.fileId), await countFile(world, lately.fileId)]).toEqual([0, 1]);
  await expect(deps.storage.read(longAgo.fileUrl)).rejects.toThrow('no such file');
  expect(await deps.db.read.$count(emailOutbox, eq(emailOutbox.template, 'files-expiring'))).toBe(2);
});

test('somebody who takes a plan again keeps their files', async () => {
  const world = await createWorld();
  const { deps } = world;
  const back = await createFormerClient(world, subDays(today, 200));
  await runRetention(deps, run);
  const again = { userId: back.id, plan: 'stacklite', monthlyAmount: 10, changedByName: 'Stackworks' };
  await deps.db.write((tx) =>
    tx
      .insert(subscriptionChanges)
      .values({ ...again, id: randomUUID(), status: 'active', createdAt: today.toISOString() }),
  );
  world.moveTo(addDays(today, 60));
  await runRetention(deps, run);
  expect(await countFile(world, back.fileId)).toBe(1);
});

test('files of a project go a year after its delivery, and other projects’ stay', async () => {
  const world = await createWorld();
  const { deps } = world;
  const client = await createClient(deps);
  const delivered = await createProject(deps, client.id, {
    status: 'completed',
    updatedAt: subMonths(today, 13).toISOString(),
  });
  const current = await createProject(deps, client.id);
  const old = await createFile(deps, client.id, { projectId: delivered.id, fileUrl: 'uploads/old' });
  const other = await createFile(deps, client.id, { projectId: current.id, fileUrl: 'uploads/new' });
  await runRetention(deps, run);
  expect(await countFile(world, old.id)).toBe(1);
  world.moveTo(addDays(today, 15));
  await runRetention(deps, run);
  expect([await countFile(world, old.id), await countFile(world, other.id)]).toEqual([0, 1]);
});

test('each night deletes what is past its time, and nothing newer', async () => {
  const world = await createWorld();
  const { deps, dataDir, request } = world;
  const { db } = deps;
  const client = await createClient(deps);
  const admin = await createAdmin(deps);
  const lead = (id: string, updatedAt: Date) => ({
    id,
    source: 'contact' as const,
    name: id,
    email: `${id}@elsewhere.example`,
    summary: '',
    createdAt: updatedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });
  const invoice = (id: string, createdAt: Date) => ({
    id,
    userId: client.id,
    description: '',
    amount: 100,
    currency: 'nzd',
    status: 'paid' as const,
    createdAt: createdAt.toISOString(),
  });
  const email = (id: string, createdAt: Date) => ({
    id,
    template: 'client-welcome',
    recipient: 'a@b.example',
    props: {},
    status: 'sent' as const,
    availableAt: createdAt.toISOString(),
    createdAt: createdAt.toISOString(),
  });
  const checkout = (id: string, updatedAt: Date) => ({
    id,
    email: `${id}@b.example`,
    name: id,
    plan: 'stacklite',
    state: 'ended' as const,
    termsVersion: '1',
    createdAt: updatedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });
  const view = (day: string) => ({ kind: 'page' as const, day, part: 'site' as const, value: '/', hits: 1 });
  await db.write(async (tx) => {
    await tx.insert(leads).values([lead('old', subMonths(today, 13)), lead('new', subMonths(today, 11))]);
    await tx.insert(contactSubmissions).values({
      id: 'old',
      firstName: 'Rua',
      lastName: 'Henare',
      email: 'old@elsewhere.example',
      service: '',
      message: 'Kia ora',
      createdAt: subMonths(today, 13).toISOString(),
    });
    await tx
      .insert(invoices)
      .values([invoice('in_old', subYears(today, 8)), invoice('in_new', subYears(today, 6))]);
    await tx.insert(emailOutbox).values([email('old', subDays(today, 91)), email('new', subDays(today, 89))]);
    await tx
      .insert(checkouts)
      .values([checkout('old', subDays(today, 31)), checkout('new', subDays(today, 29))]);
    await tx.insert(pageviewCounts).values([view('2024-11-01'), view('2024-12-31')]);
    const action = { actor: { role: 'client', id: client.id, name: 'Rua' }, action: 'signed-in' } as const;
    await recordAction(tx, { ...action, address: '203.0.113.1' }, subMonths(today, 13));
    await recordAction(tx, { ...action, address: '203.0.113.2' }, subMonths(today, 11));
  });
  await mkdir(join(dataDir, 'logs'));
  for (const [name, age] of [
    ['old.log', 31],
    ['new.log', 29],
  ] as const) {
    await writeFile(join(dataDir, 'logs', name), '');
    await utimes(join(dataDir, 'logs', name), subDays(today, age), subDays(today, age));
  }
  const expected = {
    leads: 1,
    payments: 1,
    sentEmails: 1,
    unpaidCheckouts: 1,
    signInAddresses: 1,
    pageviews: 1,
    logs: 1,
  };
  const due = (await countDue(deps)).rules.filter(({ due: count }) => count > 0);
  expect(Object.fromEntries(due.map(({ rule, due: count }) => [rule, count]))).toEqual(expected);

  await runRetention(deps, run);

  expect((await countDue(deps)).rules.filter(({ due: count }) => count > 0)).toEqual([]);
  expect(await db.read.select({ id: leads.id }).from(leads)).toEqual([{ id: 'new' }]);
  expect(await db.read.$count(contactSubmissions)).toBe(0);
  expect(await db.read.select({ id: invoices.id }).from(invoices)).toEqual([{ id: 'in_new' }]);
  expect(await db.read.select({ id: checkouts.id }).from(checkouts)).toEqual([{ id: 'new' }]);
  expect(await db.read.select({ day: pageviewCounts.day }).from(pageviewCounts)).toEqual([
    { day: '2024-12-31' },
  ]);
  expect(await readdir(join(dataDir, 'logs'))).toEqual(['new.log']);
  const entries = await db.read.select().from(auditLog).orderBy(auditLog.id);
  expect(entries.slice(0, 2).map(({ address }) => address)).toEqual([null, '203.0.113.2']);
  const expired = entries.filter(({ action }) => action === 'data-expired').map(({ detail }) => detail);
  expect(expired).toContainEqual({ rule: 'sentEmails', removed: 1 });

  const report = await request('/api/admin/retention', asCaller(admin));
  const { rules } = retentionReport.parse(await report.json());
  expect(rules.find(({ rule }) => rule === 'sentEmails')).toEqual({
    rule: 'sentEmails',
    ranAt: today.toISOString(),
    removed: 1,
    dueNext: 0,
  });
});

test('erasing somebody who left a phone number leaves the others who did', async () => {
  const { deps } = await createWorld();
  const admin = await createAdmin(deps);
  const at = deps.now().toISOString();
  const lead = { source: 'stackbot' as const, email: '', summary: '', createdAt: at, updatedAt: at };
  await deps.db.write((tx) =>
    tx.insert(leads).values([
      { ...lead, id: 'rua', name: 'Rua' },
      { ...lead, id: 'mere', name: 'Mere' },
    ]),
  );
  await eraseLead({ ...deps, actor: asStaff(admin.id) }, 'rua');
  expect(await deps.db.read.select({ id: leads.id }).from(leads)).toEqual([{ id: 'mere' }]);
});
