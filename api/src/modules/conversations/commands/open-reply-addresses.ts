import { randomBytes } from 'node:crypto';
import type { ConversationRef, Role } from '@stackworks/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import { conversations, replyAddresses } from '#/modules/conversations/conversations.tables.ts';
import type { EmailThread } from '#/platform/email/outbox.tables.ts';
import type { Context } from '#/platform/events/events.ts';

type Place = ConversationRef & { clientId: string | null; projectId: string | null };

/**
 * Opens addresses for people's answers to emails about a conversation, in which nobody need have written yet.
 * @returns what an email to each of them carries, by person; it stays the same
 */
export async function openReplyAddresses(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { kind, subjectId: conversationId, clientId, projectId }: Place,
  { role, ids }: { role: Role; ids: readonly string[] },
): Promise<Map<string, EmailThread>> {
  if (ids.length === 0) return new Map();
  const createdAt = now.toISOString();
  await tx
    .insert(conversations)
    .values({ id: conversationId, kind, clientId, projectId, createdAt })
    .onConflictDoNothing();
  await tx
    .insert(replyAddresses)
    .values(
      ids.map((personId) => {
        const id = randomBytes(8).toString('hex');
        return { id, conversationId, role, personId, createdAt };
      }),
    )
    .onConflictDoNothing();
  const rows = await tx
    .select({ id: replyAddresses.id, personId: replyAddresses.personId })
    .from(replyAddresses)
    .where(
      and(eq(replyAddresses.conversationId, conversationId), inArray(replyAddresses.personId, [...ids])),
    );
  return new Map(rows.map(({ id, personId }) => [personId, { id: conversationId, replyAddressId: id }]));
}

/** The address for a client's answer to an email about a project; without one it belongs to their chat, which isn't what the email is about. */
export async function openClientAddress(
  ctx: Pick<Context, 'tx' | 'now'>,
  clientId: string,
  projectId: string | null = null,
): Promise<EmailThread | undefined> {
  const ref =
    projectId === null
      ? ({ kind: 'chat', subjectId: clientId } as const)
      : ({ kind: 'project', subjectId: projectId } as const);
  const addresses = await openReplyAddresses(
    ctx,
    { ...ref, clientId, projectId },
    { role: 'client', ids: [clientId] },
  );
  const thread = addresses.get(clientId);
  return thread && { ...thread, id: projectId };
}
