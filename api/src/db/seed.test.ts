import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoAccounts } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import * as schema from '#/db/schema/index.ts';
import { seedDemo } from '#/db/seed.ts';
import { verifyPassword } from '#/integrations/passwords/passwords.ts';
import { createTestFolder, openTestDatabase } from '#test/database.ts';

async function seed() {
  const db = await openTestDatabase();
  const dataDir = await createTestFolder();
  await seedDemo(db, { dataDir });
  return { db, dataDir };
}

it('makes every demo account, with the password the contract names', async () => {
  const { db } = await seed();
  const [admin] = await db.read.select().from(schema.adminUsers);
  const clients = await db.read.select().from(schema.users);

  expect(admin?.email).toBe(demoAccounts.admin.email);
  expect(await verifyPassword(admin?.password ?? null, demoAccounts.admin.password)).toBe(true);
  expect(
    clients.map(({ email, subscriptionTier: tier, subscriptionStatus: status }) => ({ email, tier, status })),
  ).toEqual([
    ...demoAccounts.activeClients.map(({ email, tier }) => ({ email, tier, status: 'active' })),
    { email: demoAccounts.inactiveClient.email, tier: 'stacklite', status: 'inactive' },
  ]);
  for (const { password } of clients) {
    expect(await verifyPassword(password, demoAccounts.clientPassword)).toBe(true);
  }
});

it('gives every client a project, and every file its content', async () => {
  const { db, dataDir } = await seed();
  const clients = await db.read.select().from(schema.users);
  const projects = await db.read.select().from(schema.projectBriefs);
  const assets = await db.read.select().from(schema.projectAssets);

  for (const { id, company } of clients) {
    expect(
      projects.filter(({ userId }) => userId === id),
      `projects of ${company}`,
    ).not.toEqual([]);
  }
  expect(assets).not.toEqual([]);
  for (const { fileUrl, fileSize, contentType } of assets) {
    const content = await readFile(join(dataDir, 'files', fileUrl));
    expect(content.length).toBe(fileSize);
    expect(content.toString('latin1', 0, 8)).toMatch(
      contentType === 'image/png' ? '\x89PNG\r\n\x1a\n' : /^%PDF-1\.4/,
    );
  }
});

it('leaves a database that is in use alone', async () => {
  const { db, dataDir } = await seed();
  await db.write((tx) => tx.delete(schema.projectBriefs));
  await seedDemo(db, { dataDir });

  expect(await db.read.select().from(schema.projectBriefs)).toEqual([]);
});

it('seeds once when two processes start at once', async () => {
  const db = await openTestDatabase();
  const dataDir = await createTestFolder();
  await Promise.all([seedDemo(db, { dataDir }), seedDemo(db, { dataDir })]);

  expect(await db.read.select().from(schema.adminUsers)).toHaveLength(1);
});
