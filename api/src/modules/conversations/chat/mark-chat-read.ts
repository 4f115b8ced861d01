import type { ChatMessage } from '@stackworks/contracts';
import { and, eq, lte } from 'drizzle-orm';
import { messages } from '#/modules/conversations/conversations.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { chatRead } from '#/modules/conversations/conversations.events.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { maySeeChat } from './messages.policy.ts';
import { prepareChatMessages } from './messages.presenter.ts';
import { isUnreadBy } from './unread-messages.ts';

/**
 * Marks a message of the other side as read, and all of that side's before it.
 * @param id the message seen last
 * @returns that message
 * @throws AppError not_found when there is no such message in a chat the reader may see
 */
export async function markChatRead(
  deps: Pick<Deps, 'db' | 'now'>,
  reader: Pick<Identity, 'role' | 'userId'>,
  id: string,
): Promise<ChatMessage> {
  return transact(deps, { role: reader.role, id: reader.userId }, async (ctx) => {
    const { tx } = ctx;
    const find = () => tx.select().from(messages).where(eq(messages.id, id));
    const [seen] = await find();
    if (!seen || !maySeeChat(reader, seen)) {
      throw new AppError('not_found', 'This message doesn’t exist.');
    }
    const marked = await tx
      .update(messages)
      .set({ isRead: true })
      .where(and(isUnreadBy(reader.role, seen.userId), lte(messages.createdAt, seen.createdAt)))
      .returning({ id: messages.id });
    if (marked.length > 0) {
      const { userId: clientId, createdAt: readUpTo } = seen;
      await emit(ctx, chatRead, { clientId, by: reader.role, readUpTo });
    }
    const [read = seen] = await find();
    const present = await prepareChatMessages(tx, [read], reader.role);
    return present(read);
  });
}
