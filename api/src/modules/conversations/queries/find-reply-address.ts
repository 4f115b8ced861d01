import type { ConversationRef } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { eq } from 'drizzle-orm';
import { conversations, replyAddresses } from '#/modules/conversations/conversations.tables.ts';
import type { Viewer } from '#/modules/projects/queries/read-projects.ts';

/** The conversation and the person of a reply address; null when the conversation no longer exists. */
export async function findReplyAddress(
  reader: Reader,
  id: string,
): Promise<{ conversation: ConversationRef; person: Viewer } | null> {
  const [found] = await reader
    .select({
      kind: conversations.kind,
      subjectId: conversations.id,
      role: replyAddresses.role,
      userId: replyAddresses.personId,
    })
    .from(replyAddresses)
    .innerJoin(conversations, eq(conversations.id, replyAddresses.conversationId))
    .where(eq(replyAddresses.id, id));
  if (!found) return null;
  const { kind, subjectId, role, userId } = found;
  return { conversation: { kind, subjectId }, person: { role, userId } };
}
