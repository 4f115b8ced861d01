import type { ConversationRef } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { eq } from 'drizzle-orm';
import { conversations, replyAddresses } from '#/modules/conversations/conversations.tables.ts';
import type { AccountRef } from '#/platform/audit/record-action.ts';

/**
 * The conversation and the person of a reply address; null when the conversation no longer exists. That of a lead leads on to the
 * chat with the client they became.
 */
export async function findReplyAddress(
  reader: Reader,
  id: string,
): Promise<{ conversation: ConversationRef; person: AccountRef } | null> {
  const [found] = await reader
    .select({
      kind: conversations.kind,
      subjectId: conversations.id,
      clientId: conversations.clientId,
      role: replyAddresses.role,
      userId: replyAddresses.personId,
    })
    .from(replyAddresses)
    .innerJoin(conversations, eq(conversations.id, replyAddresses.conversationId))
    .where(eq(replyAddresses.id, id));
  if (!found) return null;
  const { kind, subjectId, clientId, role, userId } = found;
  if (kind === 'lead' && clientId !== null) {
    const person = { role, id: role === 'client' ? clientId : userId };
    return { conversation: { kind: 'chat', subjectId: clientId }, person };
  }
  return { conversation: { kind, subjectId }, person: { role, id: userId } };
}
