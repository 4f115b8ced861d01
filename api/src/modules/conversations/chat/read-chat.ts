import type { ChatMessage, Page, PageQuery, Role } from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { messages } from '#/modules/conversations/conversations.tables.ts';
import type { Deps } from '#/deps.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { prepareChatMessages } from './messages.presenter.ts';

/**
 * The chat between a client and the team, newest first.
 * @param viewer the side that reads it
 * @throws AppError not_found when there is no such client
 */
export async function listChat(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  viewer: Role,
  { cursor, limit }: PageQuery,
): Promise<Page<ChatMessage>> {
  await getClient(db.read, clientId);
  const rows = await db.read
    .select()
    .from(messages)
    .where(and(eq(messages.userId, clientId), after(messages, cursor)))
    .orderBy(...newestFirst(messages))
    .limit(limit + 1);
  return toPage(rows, limit, await prepareChatMessages(db.read, rows, viewer));
}
