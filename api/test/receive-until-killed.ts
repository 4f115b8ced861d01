/** Receives emails by SMTP and reads them, until it is killed; the last one ends once nothing is left. */
import { setTimeout as pause } from 'node:timers/promises';
import { createBusinessCalendar } from '@stackworks/business-time';
import { openDatabase } from '@stackworks/database';
import { pino } from 'pino';
import { z } from 'zod';
import { startEmailListener } from '#/modules/replies/email-listener.ts';
import { readDueEmails, startEmailReader } from '#/modules/replies/email-reader.ts';
import { incomingEmails } from '#/modules/replies/replies.tables.ts';
import { createFolderStorage } from '#/platform/storage/folder-storage.ts';
import { createTestCatalogue } from '#test/content.ts';
import { testConfig } from '#test/create-test-app.ts';
import { eq } from 'drizzle-orm';

const task = z.object({
  databaseUrl: z.string(),
  filesDir: z.string(),
  /** Whether it listens, until it is killed. */
  listens: z.boolean(),
  /** How far its clock is ahead, past a killed process's claims. */
  aheadMs: z.number(),
});
const { databaseUrl, filesDir, listens, aheadMs } = task.parse(JSON.parse(process.argv[2] ?? ''));

const catalogue = createTestCatalogue();
await catalogue.refresh();
let laterMs = 0;
const deps = {
  catalogue,
  config: testConfig,
  log: pino({ level: 'silent' }),
  db: await openDatabase({ databaseUrl }),
  storage: createFolderStorage(filesDir),
  now: () => new Date(Date.now() + aheadMs + laterMs),
  calendar: createBusinessCalendar(catalogue.businessTime),
};

if (listens) {
  startEmailReader(deps);
  const domain = testConfig.inbound.domain ?? '';
  const { port } = await startEmailListener(deps, { host: '127.0.0.1', port: 0, domain });
  process.send?.({ port });
  await pause(2 ** 30);
}
const isPending = eq(incomingEmails.status, 'pending');
while ((await deps.db.read.$count(incomingEmails, isPending)) > 0) {
  await readDueEmails(deps);
  laterMs += 10 * 60_000;
}
await deps.db.close();
