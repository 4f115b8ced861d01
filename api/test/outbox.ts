import { z } from 'zod';
import type { Database } from '#/db/client.ts';
import { mailOutbox } from '#/db/schema/mail-outbox.ts';

/** Every mail that has been written, sent or not. */
export const readOutbox = (db: Database) => db.read.select().from(mailOutbox);

const withToken = z.object({ token: z.string() });

/** The token of the link in the last mail of a kind. */
export async function readMailedToken(db: Database, template: string): Promise<string> {
  const mails = (await readOutbox(db)).filter((mail) => mail.template === template);
  return withToken.parse(mails.at(-1)?.props).token;
}
