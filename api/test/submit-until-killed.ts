/** Submits consultations and sends their emails. Killed and restarted, it repeats what was not acknowledged. */
import { randomUUID } from 'node:crypto';
import { createBusinessCalendar } from '@stackworks/business-time';
import { consultationInput } from '@stackworks/contracts';
import { pino } from 'pino';
import { z } from 'zod';
import { openDatabase } from '@stackworks/database';
import { createMailer } from '@stackworks/email';
import { sendDueEmails } from '#/platform/email/worker.ts';
import { deferredEmails, emailTemplates } from '#/emails.ts';
import { submitConsultation } from '#/modules/leads/commands/submit-lead.ts';
import { createTestCatalogue } from '#test/content.ts';

const task = z.object({
  databaseUrl: z.string(),
  smtpUrl: z.string(),
  /** What was sent and not acknowledged. */
  again: z.array(z.string()),
  /** Whether it sends more after that, until it is killed. */
  goesOn: z.boolean(),
  /** How far its clock is ahead, past a killed process's claims. */
  aheadMs: z.number(),
});
const { databaseUrl, smtpUrl, again, goesOn, aheadMs } = task.parse(JSON.parse(process.argv[2] ?? ''));

const log = pino({ level: 'silent' });
const catalogue = createTestCatalogue();
await catalogue.refresh();
const deps = {
  catalogue,
  emailTemplates,
  deferredEmails,
  log,
  db: await openDatabase({ databaseUrl }),
  now: () => new Date(Date.now() + aheadMs),
  calendar: createBusinessCalendar(catalogue.businessTime),
  config: {
    publicUrl: 'http://localhost:4321',
    sessionSecret: 'a-secret-for-tests-of-more-than-32-characters',
    email: { from: 'hello@stackworks.example' },
    inbound: { domain: null },
  },
};
const send = createMailer({ smtpUrl, from: 'hello@stackworks.example' });

// Whatever a process before this one has left goes first.
await sendDueEmails(deps, send);
for (const id of again) await submit(id);
while (goesOn) await submit(randomUUID());
await deps.db.close();

async function submit(id: string): Promise<void> {
  process.send?.({ sent: id });
  const email = `${id}@bakery.example`;
  await submitConsultation(deps, consultationInput.parse({ id, email, name: 'Rua Henare' }), id);
  process.send?.({ acknowledged: id });
  await sendDueEmails(deps, send);
}
