import type { Caller } from '#/platform/events/events.ts';
import { fileLimits, type ConversationRef, type Role } from '@stackworks/contracts';
import type { ConfigPort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { sendMessage } from '#/modules/conversations/commands/send-message.ts';
import { getConversation } from '#/modules/conversations/queries/read-conversations.ts';
import { addFile } from '#/modules/files/commands/add-file.ts';
import type { UploadDeps } from '#/modules/files/commands/upload-file.ts';
import type { ReplyProblem } from '#/modules/replies/emails/reply-not-delivered.tsx';
import { findNewSubject, prependSubject, subjectLimit } from '#/modules/replies/queries/new-subject.ts';
import type { ReadEmail } from '#/modules/replies/read-email.ts';

type Landing = Pick<
  ReadEmail,
  'id' | 'key' | 'text' | 'folded' | 'files' | 'subject' | 'isAbsenceNote' | 'problem'
>;
type Rejection = Pick<ReplyProblem, 'problem' | 'files' | 'mayUpload'>;
type Files = { ids: string[]; names: string[]; rejected: ReplyProblem['files']; mayUpload: boolean };

/**
 * Sends what an email says as a message of its author. Another copy of the email changes nothing.
 * @returns what the author should hear; null when all of it is in the conversation
 * @throws AppError not_found; rate_limited and unavailable, after which it may be tried again
 */
export async function landReply(
  caller: Caller<Role, ConfigPort & UploadDeps>,
  to: ConversationRef,
  email: Landing,
): Promise<Rejection | null> {
  const { id: emailId, key, text, files, subject, isAbsenceNote, problem } = email;
  const { ids, names, rejected, mayUpload } = await addFiles(caller, to, { key, files });
  // A message has words: where the email had none, they name its files, or are what its author wrote as its subject.
  const words = text || (names.length > 0 ? names : rejected.map(({ name }) => name)).join(', ');
  const newSubject = await findNewSubject(caller.db.read, email);
  const { text: above, folded } = prependSubject(newSubject, { text: words, folded: email.folded });
  const content = above || subject.slice(0, subjectLimit).toWellFormed().trim();
  if (content === '') return { problem: problem ?? 'empty', files: rejected, mayUpload };
  // A colleague who is away hasn't written to the client.
  const isInternal = isAbsenceNote && caller.actor.role === 'admin';
  const draft = { to, content, folded, fileIds: ids, key, emailId, isAbsenceNote, isInternal };
  await sendOnce(caller, draft);
  if (problem !== null) return { problem, files: rejected, mayUpload };
  return rejected.length === 0 ? null : { problem: 'files', files: rejected, mayUpload };
}

async function sendOnce(...[caller, draft]: Parameters<typeof sendMessage>): Promise<void> {
  try {
    await sendMessage(caller, draft);
  } catch (error) {
    // Another copy landed with different files, as what its author may upload changed in between.
    if (!(error instanceof AppError && error.code === 'already_exists')) throw error;
  }
}

/** Errors about the whole email, not about one of its files. */
const ofWhole = new Set(['rate_limited', 'unavailable', 'not_found']);

/** Adds an email's files to a conversation, as far as an upload of theirs would be accepted. */
export async function addFiles(
  caller: Caller<Role, ConfigPort & UploadDeps>,
  to: ConversationRef,
  { key, files }: Pick<ReadEmail, 'key' | 'files'>,
): Promise<Files> {
  const { projectId, clientId, subjectId } = await getConversation(caller.db.read, caller.actor, to);
  const added: Files = { ids: [], names: [], rejected: [], mayUpload: true };
  if (clientId === null && caller.actor.role === 'admin') {
    const rejected = files.map(({ name }) => ({ name, reason: 'A reply to an enquiry can’t have files.' }));
    return { ...added, mayUpload: false, rejected };
  }
  const chat = clientId === null ? { leadOf: subjectId } : { chatOf: clientId };
  const destination = projectId === null ? chat : { projectId };
  for (const [index, file] of files.entries()) {
    const { name } = file;
    if (index >= fileLimits.perMessage) {
      added.rejected.push({ name, reason: `A message can have ${fileLimits.perMessage} files.` });
      continue;
    }
    try {
      const idempotencyKey = `${key}-${index}`;
      added.ids.push(await addFile(caller, file, { destination, idempotencyKey }));
      added.names.push(name);
    } catch (error) {
      if (!(error instanceof AppError) || ofWhole.has(error.code)) throw error;
      if (error.code === 'subscription_required') added.mayUpload = false;
      added.rejected.push({ name, reason: error.message });
    }
  }
  return added;
}
