import type { DatabasePort, LivePort } from '#/platform/ports.ts';
import { getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { getConversation, type ConversationRef } from '#/modules/conversations/queries/read-conversations.ts';
import { staff, toClient } from '#/platform/live/recorded-events.ts';
import type { Viewer } from '#/modules/projects/queries/read-projects.ts';

/**
 * Shows the team's open screens that someone is typing, and the client's when staff write about a project.
 * @throws AppError as `getConversation`
 */
export async function showTyping(
  { db, events }: DatabasePort & LivePort,
  writer: Viewer,
  about: ConversationRef,
): Promise<void> {
  const { clientId } = await getConversation(db.read, writer, about);
  const { role: by, userId } = writer;
  const name = await getFullName(db.read, by, userId);
  if (about.kind === 'chat') {
    await events.mention(staff, { type: 'chat-typing', clientId, name, userId });
    return;
  }
  const event = { type: 'typing', projectId: about.id, by, name } as const;
  // Clients see that the team is typing, and not which account.
  await events.mention(staff, { ...event, userId });
  if (by === 'admin') await events.mention(toClient(clientId), event);
}
