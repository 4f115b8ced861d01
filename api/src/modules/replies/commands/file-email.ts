import { toAddress, type ConversationRef, type EmailFiling, type FiledEmail } from '@stackworks/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { writeMessage } from '#/modules/conversations/commands/send-message.ts';
import { findWriters } from '#/modules/conversations/conversation-kinds.ts';
import { getConversation } from '#/modules/conversations/queries/read-conversations.ts';
import type { UploadDeps } from '#/modules/files/commands/upload-file.ts';
import { openLeadOfEmail } from '#/modules/leads/commands/open-lead-of-email.ts';
import { emailFiled } from '#/modules/replies/replies.events.ts';
import { incomingEmails } from '#/modules/replies/replies.tables.ts';
import { findNewSubject, prependSubject } from '#/modules/replies/queries/new-subject.ts';
import { getUnsorted, readUnsorted, type UnsortedRow } from '#/modules/replies/queries/unsorted-emails.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { addFiles } from './land-reply.ts';

type FileDeps = ConfigPort & UploadDeps;

/**
 * Makes an email a message of its sender in a conversation, with the files that an upload would accept. The reply to it is due
 * as if it had come there when it arrived.
 * @throws AppError not_found; conflict when a colleague has sorted it, when it names no sender to open a lead for, or as
 * `getConversation`
 */
export async function fileEmail(
  caller: Caller<'admin', FileDeps>,
  { id, ...filing }: { id: string } & EmailFiling,
): Promise<FiledEmail> {
  const email = await getUnsorted(caller.db.read, id);
  if (email.sortedAt !== null) throw alreadySorted();
  const read = await readUnsorted(caller, email);
  const arrivedAt = new Date(email.createdAt);
  if (filing.kind === 'new-lead') {
    const { sender } = email;
    if (sender === null) throw new AppError('conflict', 'This email names no sender to open a lead for.');
    const lead = {
      id,
      email: sender,
      name: email.senderName || sender,
      summary: email.subject || 'An email',
    };
    await transact(caller, (ctx) => openLeadOfEmail(ctx, { ...lead, arrivedAt }));
  }
  const to: ConversationRef = filing.kind === 'new-lead' ? { kind: 'lead', subjectId: id } : filing;
  const { clientId } = await getConversation(caller.db.read, caller.actor, to);
  // Who writes about a lead without an account is known by the lead's id.
  const accountId = clientId ?? to.subjectId;
  const { personId, ...sender } = await findSender(caller, email, to, accountId);
  const author = { role: 'client', id: accountId, personId } as const;
  const key = `email-${id}`;
  // Before the email is claimed, as storing them takes a while.
  const files = await addFiles({ ...caller, actor: author }, to, { key, files: read?.files ?? [] });
  // A new lead has the email's subject as its summary.
  const subject = read && filing.kind !== 'new-lead' ? await findNewSubject(caller.db.read, read) : null;
  const words = { text: read?.text || files.names.join(', '), folded: read?.folded ?? [] };
  const { text, folded } = prependSubject(subject, words);
  await transact(caller, async (ctx) => {
    const filed = { outcome: 'landed', filedKind: to.kind, filedId: to.subjectId } as const;
    const claimed = await ctx.tx
      .update(incomingEmails)
      .set({ ...filed, sortedAt: ctx.now.toISOString(), sortedBy: caller.actor.id })
      .where(and(eq(incomingEmails.id, id), isNull(incomingEmails.sortedAt)))
      .returning({ id: incomingEmails.id });
    if (claimed.length === 0) throw alreadySorted();
    const actor = { ...author, name: sender.senderName };
    await writeMessage(
      { ...ctx, actor },
      {
        to,
        content: text || email.subject || 'An email that couldn’t be read',
        folded,
        isAbsenceNote: read?.isAbsenceNote ?? false,
        fileIds: files.ids,
        key,
        emailId: id,
        ...sender,
        arrivedAt,
      },
    );
    await emit(ctx, emailFiled, await getConversation(ctx.tx, caller.actor, to));
  });
  return { ...to, rejected: files.rejected };
}

export const alreadySorted = () => new AppError('conflict', 'A colleague has already sorted this email.');

/** Whose account it is, if it was they who wrote; else the sender's own name, so that nobody is mistaken for another. */
async function findSender(
  { db }: FileDeps,
  { sender, senderName, detail }: UnsortedRow,
  { kind }: ConversationRef,
  accountId: string,
): Promise<{ personId: string; senderName: string; isFromOther: boolean }> {
  const people = await findWriters(db.read, kind, accountId);
  const writer = people.find(({ email }) => toAddress(email) === sender);
  if (writer && detail !== 'forged') {
    return { personId: writer.personId, senderName: writer.name, isFromOther: false };
  }
  const name = senderName ? `${senderName} (${sender ?? 'no address'})` : (sender ?? 'An unknown sender');
  return {
    personId: accountId,
    senderName: detail === 'forged' ? `${name}, not verified` : name,
    isFromOther: true,
  };
}
