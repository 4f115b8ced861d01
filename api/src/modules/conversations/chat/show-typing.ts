import type { Deps } from '#/deps.ts';
import { getClient, getFullName } from '#/modules/accounts/queries/read-accounts.ts';

/**
 * Shows on colleagues' open screens that a member of staff is writing to a client in the chat, so that not two answer at once.
 * @throws AppError not_found when there is no such client
 */
export async function showChatTyping(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  adminId: string,
  clientId: string,
): Promise<void> {
  await getClient(db.read, clientId);
  const name = await getFullName(db.read, 'admin', adminId);
  await events.mention({ role: 'admin' }, { type: 'chat-typing', clientId, name, userId: adminId });
}
