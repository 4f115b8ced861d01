import { buffer } from 'node:stream/consumers';
import type { WholeEmail } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import { AppError } from '#/errors.ts';
import type { FileDeps } from '#/modules/files/pending-uploads.ts';
import { parserOptions } from '#/modules/replies/read-email.ts';
import { incomingEmails } from '#/modules/replies/replies.tables.ts';
import { readWholeText } from '#/modules/replies/reply-text.ts';
import { MissingFile } from '#/platform/storage/storage.ts';

/** Longest text that is shown, in characters. */
const shownLimit = 100_000;

/**
 * Reads an email that became a message as it came, with what its message left out.
 * @throws AppError not_found once it is deleted, and after a restore, which brings no emails back
 */
export async function readWholeEmail({ db, storage }: FileDeps, id: string): Promise<WholeEmail> {
  const [email] = await db.read.select().from(incomingEmails).where(eq(incomingEmails.id, id));
  if (email?.outcome !== 'landed' || email.path === null) throw notStored();
  const file = await storage.read(email.path).catch((error: unknown) => {
    throw error instanceof MissingFile ? notStored() : error;
  });
  const parsed = await simpleParser(await buffer(file.stream), parserOptions);
  const text = readWholeText(parsed);
  return {
    from: parsed.from?.text ?? '',
    subject: parsed.subject ?? '',
    text: text.slice(0, shownLimit),
    isCut: text.length > shownLimit,
    receivedAt: email.createdAt,
  };
}

const notStored = () =>
  new AppError('not_found', 'This email isn’t stored any more. Its message is all that’s left.');
