import type { ConversationRef, ViewingState } from '@stackworks/contracts';
import type { DatabasePort, LivePort } from '#/platform/ports.ts';
import { getAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { getConversation } from '#/modules/conversations/queries/read-conversations.ts';
import type { AccountRef } from '#/platform/audit/record-action.ts';
import { staff } from '#/platform/live/recorded-events.ts';

/** Shows the team's open screens that a colleague views a conversation. @throws AppError as `getConversation` */
export async function showViewing(
  { db, events, actor }: DatabasePort & LivePort & { actor: AccountRef<'admin'> },
  { state, ...about }: ConversationRef & { state: ViewingState },
): Promise<void> {
  const { kind, subjectId } = await getConversation(db.read, actor, about);
  const { firstName, lastName } = await getAdmin(db.read, actor.id);
  await events.sendEphemeral(staff, {
    type: 'viewing',
    kind,
    subjectId,
    userId: actor.id,
    firstName,
    lastName,
    state,
  });
}
