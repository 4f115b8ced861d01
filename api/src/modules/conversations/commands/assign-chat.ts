import { eq } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import {
  accountNotFound,
  findActiveAdmin,
  findAdmin,
  findClientNames,
  getClient,
} from '#/modules/accounts/queries/read-accounts.ts';
import { clientSubject } from '#/modules/accounts/accounts.events.ts';
import { chatsAssigned } from '#/modules/conversations/conversations.events.ts';
import { conversations } from '#/modules/conversations/conversations.tables.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/**
 * Assigns a client's chat to a member of staff, who then alone is notified of what the client writes; or to nobody. A part of another command.
 * @throws AppError not_found when there is no such chat or colleague
 */
export async function assignChat(ctx: Context, clientId: string, assigneeId: string | null): Promise<void> {
  const { tx } = ctx;
  const isThis = eq(conversations.id, clientId);
  const [chat] = await tx.select().from(conversations).where(isThis);
  if (chat?.kind !== 'chat') throw new AppError('not_found', 'There’s no chat with this client yet.');
  const assignee = assigneeId === null ? null : await findActiveAdmin(tx, assigneeId);
  if (assignee === null && assigneeId !== null) throw accountNotFound('admin');
  if (chat.assignedTo === assigneeId) return;
  await tx.update(conversations).set({ assignedTo: assigneeId }).where(isThis);
  const before = chat.assignedTo === null ? null : await findAdmin(tx, chat.assignedTo);
  await emit(ctx, chatsAssigned, {
    clients: [clientSubject(await getClient(tx, clientId))],
    from: before && nameOf(before),
    to: assignee && nameOf(assignee),
  });
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

/** Takes all chats from a member of staff who leaves. */
export async function releaseChats(ctx: Context, member: { id: string; name: string }): Promise<void> {
  const released = await ctx.tx
    .update(conversations)
    .set({ assignedTo: null })
    .where(eq(conversations.assignedTo, member.id))
    .returning({ id: conversations.id });
  if (released.length === 0) return;
  const ids = released.map(({ id }) => id);
  const clients = [...(await findClientNames(ctx.tx, ids))].map(([id, name]) => ({ id, name }));
  await emit(ctx, chatsAssigned, { clients, from: member.name, to: null });
}
