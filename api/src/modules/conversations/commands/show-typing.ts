import type { Deps } from '#/deps.ts';
import { getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import type { Participant } from '#/modules/conversations/conversations.policy.ts';
import { getConversation, type ConversationRef } from '#/modules/conversations/queries/conversation.ts';

/**
 * Shows on open screens that someone is writing: on the team's always, on the client's when staff write about a project.
 * A screen that opens later does not show it.
 * @throws AppError not_found when there is no such conversation, or it is another client's
 */
export async function showTyping(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  writer: Participant,
  about: ConversationRef,
): Promise<void> {
  const { clientId } = await getConversation(db.read, writer, about);
  const { role: by, userId } = writer;
  const name = await getFullName(db.read, by, userId);
  if (about.kind === 'chat') {
    await events.mention({ role: 'admin' }, { type: 'chat-typing', clientId, name, userId });
    return;
  }
  const event = { type: 'typing', projectId: about.id, by, name } as const;
  // Clients see that the team writes, not which account does.
  await events.mention({ role: 'admin' }, { ...event, userId });
  if (by === 'admin') await events.mention({ role: 'client', userId: clientId }, event);
}
