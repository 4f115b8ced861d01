import type { ConversationRef } from '@stackworks/contracts';
import type { DatabasePort, LivePort } from '#/platform/ports.ts';
import { getNameOf } from '#/modules/accounts/queries/read-accounts.ts';
import { kinds } from '#/modules/conversations/conversation-kinds.ts';
import { getConversation } from '#/modules/conversations/queries/read-conversations.ts';
import { staff, toClient } from '#/platform/live/recorded-events.ts';
import type { PersonRef } from '#/platform/audit/record-action.ts';

/**
 * Shows the team's open screens that someone is typing, and the client's when staff write about a project. Clients don't hear
 * which account it is.
 * @throws AppError as `getConversation`
 */
export async function showTyping(
  { db, events, actor: writer }: DatabasePort & LivePort & { actor: PersonRef },
  about: ConversationRef,
): Promise<void> {
  const { kind, subjectId, clientId } = await getConversation(db.read, writer, about);
  const { role: by, personId: userId } = writer;
  const event = {
    type: 'typing',
    kind,
    subjectId,
    by,
    name: await getNameOf(db.read, writer),
  } as const;
  await events.sendEphemeral(staff, { ...event, userId });
  const isForClient = by === 'admin' && clientId !== null && kinds[kind].showsTyping;
  if (isForClient) await events.sendEphemeral(toClient(clientId), event);
}
