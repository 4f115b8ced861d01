import { buffer } from 'node:stream/consumers';
import type { WholeEmail } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import type { FileDeps } from '#/modules/files/pending-uploads.ts';
import { openEmail } from '#/modules/replies/parse-email.ts';
import { incomingEmails } from '#/modules/replies/replies.tables.ts';
import { MissingFile } from '#/platform/storage/storage.ts';

/** Longest text that is shown, in characters. */
const shownLimit = 1_000_000;

/**
 * Reads a stored email as it came, with what its message or a list leaves out.
 * @throws AppError not_found once it is deleted, and after a restore, which brings no emails back
 */
export async function readWholeEmail(deps: FileDeps, id: string): Promise<WholeEmail> {
  const { email, raw } = await readStoredEmail(deps, id);
  // What couldn't be read once is shown as it came.
  const unread = { from: email.sender ?? '', subject: '', text: raw.toString('latin1') };
  const { from, subject, text } = email.detail === 'unreadable' ? unread : await openEmail(raw);
  return {
    from,
    subject,
    text: text.slice(0, shownLimit),
    isCut: text.length > shownLimit,
    receivedAt: email.createdAt,
  };
}

/** Reads a stored email's source: words may be in it that no parser takes for text. @throws AppError as `readWholeEmail` */
export async function readEmailSource(deps: FileDeps, id: string): Promise<Buffer> {
  return (await readStoredEmail(deps, id)).raw;
}

async function readStoredEmail({ db, storage }: FileDeps, id: string) {
  const [email] = await db.read.select().from(incomingEmails).where(eq(incomingEmails.id, id));
  if (!email || email.path === null || email.status === 'pending') throw notStored();
  const file = await storage.read(email.path).catch((error: unknown) => {
    throw error instanceof MissingFile ? notStored() : error;
  });
  return { email, raw: await buffer(file.stream) };
}

const notStored = () =>
  new AppError('not_found', 'This email isn’t stored any more. Its message is all that’s left.');
