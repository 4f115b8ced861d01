import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '@stackworks/database';
import { mailOutbox } from '#/platform/email/outbox.tables.ts';
import type { Deps } from '#/deps.ts';

/** Every mail that has been written, sent or not. */
export const readOutbox = (db: Database) => db.read.select().from(mailOutbox);

const withToken = z.object({ token: z.string() });

/** The token of the link in the last mail of a kind. */
export async function readMailedToken(db: Database, template: string): Promise<string> {
  const mails = (await readOutbox(db)).filter((mail) => mail.template === template);
  return withToken.parse(mails.at(-1)?.props).token;
}

/** Adds a mail that the mail server has refused. */
export async function createFailedMail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  more: Partial<typeof mailOutbox.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  const at = now().toISOString();
  const mail = {
    id,
    ...{ template: 'client-welcome', recipient: 'aroha@bakery.example', props: { firstName: 'Aroha' } },
    ...{ status: 'failed' as const, attempts: 8, lastError: '550 no such mailbox' },
    ...{ availableAt: at, createdAt: at },
    ...more,
  };
  await db.write((tx) => tx.insert(mailOutbox).values(mail));
  return mail.id;
}

/** Adds a mail that waited in a backup which was restored since. */
export const createHeldMail = (
  deps: Pick<Deps, 'db' | 'now'>,
  more: Partial<typeof mailOutbox.$inferInsert> = {},
): Promise<string> =>
  createFailedMail(deps, {
    ...{ attempts: 0, lastError: 'held: waiting in the backup of yesterday, and may have been sent since' },
    ...more,
  });
