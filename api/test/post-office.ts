import { plainLook } from '@stackworks/contracts';
import { pino } from 'pino';
import { emailOutbox } from '#/platform/email/outbox.tables.ts';
import { createMailer, type StageLimits } from '@stackworks/email';
import { enqueueEmails } from '#/platform/email/outbox.ts';
import { emailTemplates } from '#/emails.ts';
import type { EmailMessage } from '#/platform/email/templates.ts';
import { sendDueEmails } from '#/platform/email/worker.ts';
import { openTestDatabase } from '#test/database.ts';
import { startSmtpInbox } from '@stackworks/email/testing';

const brand = {
  name: 'Stackworks',
  supportEmail: 'support@stackworks.example',
  supportHours: 'Monday to Friday, 9 am to 6 pm',
  hostingToolUrl: null,
  refunds: 'All sales are final.',
  gstRate: null,
};

/** A database with a clock of its own, and an SMTP server with scripted replies. */
export async function openPostOffice({
  answer = () => 250,
  databaseUrl,
}: { answer?: () => number; databaseUrl?: string } = {}) {
  const { smtpUrl, received } = await startSmtpInbox(answer);
  return { ...(await openOutbox(smtpUrl, { databaseUrl })), received };
}

/** An outbox with its own clock, in front of an SMTP server. */
export async function openOutbox(
  smtpUrl: string,
  { databaseUrl, limits }: { databaseUrl?: string | undefined; limits?: StageLimits } = {},
) {
  const db = await openTestDatabase(databaseUrl);
  const logged: string[] = [];
  const clock = { now: new Date('2026-11-20T09:00:00Z') };
  const deps = {
    db,
    log: pino({}, { write: (line) => void logged.push(line) }),
    now: () => clock.now,
    catalogue: {
      isRead: () => true,
      firstRead: Promise.resolve(),
      settings: () => brand,
      lookOf: () => plainLook,
    },
    config: {
      publicUrl: 'https://www.stackworks.example',
      sessionSecret: 'a-secret-for-tests-of-more-than-32-characters',
      email: { from: 'Stackworks <hello@stackworks.example>' },
      inbound: { domain: null },
    },
    emailTemplates,
    deferredEmails: new Map(),
  };
  const send = createMailer({ smtpUrl, from: 'hello@stackworks.example' }, limits);
  return {
    db,
    logged,
    deps,
    send,
    deliver: () => sendDueEmails(deps, send),
    pass: (ms: number) => (clock.now = new Date(clock.now.getTime() + ms)),
    rows: () => db.read.select().from(emailOutbox),
    welcome: (to: string, more: { firstName?: string; dedupeKey?: string } = {}) =>
      db.write((tx) => enqueueEmails(tx, [welcomeTo(to, more)], clock.now)),
  };
}

export function welcomeTo(
  to: string,
  { firstName = 'Aroha', dedupeKey }: { firstName?: string; dedupeKey?: string } = {},
): EmailMessage {
  return {
    template: 'client-welcome',
    to,
    props: { firstName, email: to, hasPlan: true, token: 'x' },
    dedupeKey,
  };
}
