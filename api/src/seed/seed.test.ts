import { readFile } from 'node:fs/promises';
import { monthOf } from '@stackworks/business-time';
import { demoAccounts, demoStaffEmails } from '@stackworks/contracts';
import { eq, max } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as schema from '#/schema.ts';
import { seedDemo } from './seed.ts';
import { verifyPassword } from '#/platform/passwords/passwords.ts';
import { createFolderStorage } from '#/platform/storage/folder-storage.ts';
import { countUnread } from '#/modules/conversations/queries/unread.ts';
import { createTestFolder, openTestDatabase } from '#test/database.ts';

async function seed() {
  const db = await openTestDatabase();
  const storage = createFolderStorage(await createTestFolder());
  await seedDemo(db, storage);
  return { db, storage };
}

it('makes every demo account, with the password the contract names', async () => {
  const { db } = await seed();
  const staff = await db.read.select().from(schema.adminUsers);
  const clients = await db.read.select().from(schema.users);

  expect(staff.map(({ email }) => email)).toEqual(demoStaffEmails);
  for (const { password } of staff) {
    expect(await verifyPassword(password, demoAccounts.admin.password)).toBe(true);
  }
  const wanted = [
    ...demoAccounts.activeClients.map(({ email, plan }) => ({ email, plan, status: 'active' })),
    { email: demoAccounts.inactiveClient.email, plan: 'stacklite', status: 'inactive' },
  ];
  expect(clients.map(({ email, plan, subscriptionStatus: status }) => ({ email, plan, status }))).toEqual(
    expect.arrayContaining(wanted),
  );
  expect(clients).toHaveLength(wanted.length);
  for (const { password } of clients) {
    expect(await verifyPassword(password, demoAccounts.clientPassword)).toBe(true);
  }
});

it('gives every client a project, and every file its content', async () => {
  const { db, storage } = await seed();
  const clients = await db.read.select().from(schema.users);
  const projects = await db.read.select().from(schema.projects);
  const stored = await db.read.select().from(schema.files);

  for (const { id, company } of clients) {
    expect(
      projects.filter(({ userId }) => userId === id),
      `projects of ${company}`,
    ).not.toEqual([]);
  }
  expect(stored).not.toEqual([]);
  for (const { fileUrl, fileSize, contentType, thumbnailUrl, width } of stored) {
    const content = await storage.useFile(fileUrl, readFile);
    expect(content.length).toBe(fileSize);
    expect(content.toString('latin1', 0, 8)).toMatch(
      contentType === 'image/png' ? '\x89PNG\r\n\x1a\n' : /^%PDF-1\.4/,
    );
    const isImage = contentType === 'image/png';
    expect([thumbnailUrl !== null, width !== null]).toEqual([isImage, isImage]);
  }
});

it('has clients with versions to look at, each with files, and changes counted this month', async () => {
  const { db } = await seed();
  const versions = await db.read.select().from(schema.versions);
  const stored = await db.read.select().from(schema.files);
  for (const { id, title } of versions) {
    expect(
      stored.filter(({ versionId }) => versionId === id),
      `files of ${title}`,
    ).not.toEqual([]);
  }

  const ledger = await db.read
    .select({ plan: schema.users.plan, month: schema.revisionRequests.month })
    .from(schema.revisionRequests)
    .innerJoin(schema.users, eq(schema.revisionRequests.userId, schema.users.id));
  const thisMonth = ledger.filter(({ month }) => month === monthOf(new Date())).map(({ plan }) => plan);
  expect(thisMonth.sort()).toEqual(['stackgrow', 'stackgrow', 'stackgrow', 'stackpro']);

  const waiting = await db.read
    .select({ plan: schema.users.plan, status: schema.projects.status })
    .from(schema.versions)
    .innerJoin(schema.projects, eq(schema.versions.projectId, schema.projects.id))
    .innerJoin(schema.users, eq(schema.projects.userId, schema.users.id))
    .where(eq(schema.versions.status, 'pending'));
  expect(waiting).toEqual([
    { plan: 'stacklite', status: 'review' },
    { plan: 'stackgrow', status: 'review' },
  ]);
});

it('has what waits for a client with them since its newest version, whatever was said afterwards', async () => {
  const { db } = await seed();
  const delivered = await db.read
    .select({ since: schema.projects.statusChangedAt, newest: max(schema.versions.createdAt) })
    .from(schema.projects)
    .innerJoin(schema.versions, eq(schema.versions.projectId, schema.projects.id))
    .where(eq(schema.projects.status, 'review'))
    .groupBy(schema.projects.id);
  expect(delivered.length).toBeGreaterThan(1);
  for (const { since, newest } of delivered) expect(since).toBe(newest);
});

it('does nothing to a database that is in use', async () => {
  const { db, storage } = await seed();
  await db.write((tx) => tx.delete(schema.projects));
  await seedDemo(db, storage);

  expect(await db.read.select().from(schema.projects)).toEqual([]);
});

it('seeds once when two processes start at once', async () => {
  const db = await openTestDatabase();
  const storage = createFolderStorage(await createTestFolder());
  await Promise.all([seedDemo(db, storage), seedDemo(db, storage)]);

  expect(await db.read.select().from(schema.adminUsers)).toHaveLength(3);
});

it('leaves some clients with messages they have not read, in the chat and about a project', async () => {
  const { db } = await seed();
  const clients = await db.read.select().from(schema.users);
  const counts = await Promise.all(clients.map(({ id }) => countUnread(db.read, id)));

  expect(counts.filter(({ chat }) => chat > 0)).toHaveLength(2);
  expect(counts.some(({ total, chat }) => total > chat)).toBe(true);
  expect(counts.some(({ total }) => total === 0)).toBe(true);
});

it('holds consultations, whole and partial, with a call owed only to visitors who wanted one', async () => {
  const { db } = await seed();
  const consultations = await db.read.select().from(schema.consultations);
  const owed = new Set((await db.read.select().from(schema.slaTargets)).map(({ subjectId }) => subjectId));

  expect(new Set(consultations.map(({ isPartial }) => isPartial))).toEqual(new Set([true, false]));
  for (const { id, wantsCall } of consultations) expect(owed.has(id)).toBe(wantsCall);
  const cases = await db.read.select().from(schema.leads);
  for (const { id } of consultations)
    expect(cases).toContainEqual(expect.objectContaining({ id, source: 'stackbot' }));
});

it('leaves the team with responses due, late ones too, and a record of past ones', async () => {
  const { db } = await seed();
  const targets = await db.read.select().from(schema.slaTargets);
  const now = new Date().toISOString();
  const open = targets.filter(({ closedAt }) => closedAt === null);

  expect(new Set(open.map(({ kind }) => kind))).toEqual(new Set(['thread', 'chat', 'revision', 'lead']));
  expect(open.some(({ dueAt }) => dueAt < now)).toBe(true);
  expect(open.some(({ dueAt }) => dueAt > now)).toBe(true);
  expect(new Set(targets.map(({ isMet }) => isMet))).toEqual(new Set([true, false, null]));
  expect(new Set(targets.map(({ month }) => month)).size).toBeGreaterThan(5);
});
