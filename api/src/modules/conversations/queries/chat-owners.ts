import type { Reader } from '@stackworks/database';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { conversations } from '#/modules/conversations/conversations.tables.ts';
import { ownerOfClient } from '#/modules/projects/queries/find-projects.ts';

/** Who a client's chat is assigned to; null for nobody. */
export async function findChatAssignee(reader: Reader, clientId: string): Promise<string | null> {
  const [chat] = await reader
    .select({ assignedTo: conversations.assignedTo })
    .from(conversations)
    .where(eq(conversations.id, clientId));
  return chat?.assignedTo ?? null;
}

/** Who owns each of some clients' chats: its assignee, else the one colleague who works for the client. */
export async function findChatOwners(
  reader: Reader,
  clientIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (clientIds.length === 0) return new Map();
  const { id, clientId } = conversations;
  const rows = await reader
    .select({ id, owner: ownerOfChat(clientId) })
    .from(conversations)
    .where(inArray(id, [...new Set(clientIds)]));
  return new Map(rows.map(({ id: of, owner }) => [of, owner]));
}

const assigneeOf = (clientId: SQLiteColumn): SQL<string | null> =>
  sql`(select chat.assigned_to from ${conversations} as chat where chat.id = ${clientId})`;

/** The id of the owner of a client's chat, or null, for a query of another module. */
export const ownerOfChat = (clientId: SQLiteColumn): SQL<string | null> =>
  sql`coalesce(${assigneeOf(clientId)}, ${ownerOfClient(clientId)})`;
