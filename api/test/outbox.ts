import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '@stackworks/database';
import { emailOutbox } from '#/platform/email/outbox.tables.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';

export const readOutbox = (db: Database) => db.read.select().from(emailOutbox);

const withToken = z.object({ token: z.string() });

/** The token of the link in the last email of a kind. */
export async function readEmailedToken(db: Database, template: string): Promise<string> {
  const emails = (await readOutbox(db)).filter((email) => email.template === template);
  return withToken.parse(emails.at(-1)?.props).token;
}

/** Adds an email that the SMTP server has rejected. */
export async function createFailedEmail(
  { db, now }: ClockPort & DatabasePort,
  more: Partial<typeof emailOutbox.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  const at = now().toISOString();
  const email = {
    id,
    template: 'client-welcome',
    recipient: 'aroha@bakery.example',
    props: { firstName: 'Aroha' },
    status: 'failed' as const,
    attempts: 8,
    lastError: '550 no such mailbox',
    availableAt: at,
    createdAt: at,
    ...more,
  };
  await db.write((tx) => tx.insert(emailOutbox).values(email));
  return email.id;
}

/** Adds an email that waited in a backup which was restored since. */
export const createHeldEmail = (
  deps: ClockPort & DatabasePort,
  more: Partial<typeof emailOutbox.$inferInsert> = {},
): Promise<string> =>
  createFailedEmail(deps, {
    attempts: 0,
    lastError: 'held: waiting in the backup of yesterday, and may have been sent since',
    ...more,
  });
