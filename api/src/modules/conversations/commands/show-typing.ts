import type { ConversationRef } from '@stackworks/contracts';
import type { DatabasePort, LivePort } from '#/platform/ports.ts';
import { getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { kinds } from '#/modules/conversations/conversation-kinds.ts';
import { getConversation } from '#/modules/conversations/queries/read-conversations.ts';
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
  const { kind, subjectId, clientId } = await getConversation(db.read, writer, about);
  const { role: by, userId } = writer;
  const typing = { by, userId, name: await getFullName(db.read, by, userId) };
  const others = by === 'admin' && clientId !== null ? [toClient(clientId)] : [];
  for (const audience of [staff, ...others]) {
    const event = kinds[kind].live.typing(subjectId, typing, audience.role);
    if (event) await events.sendEphemeral(audience, event);
  }
}
