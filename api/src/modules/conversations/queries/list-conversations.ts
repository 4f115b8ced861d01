import type { ClientConversation, Page, PageQuery, Role } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { sql } from 'drizzle-orm';
import { messages } from '#/modules/conversations/conversations.tables.ts';
import { selectProjectNames } from '#/modules/projects/queries/find-projects.ts';
import { pick } from '#/platform/database/columns.ts';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';

/** Characters shown of the newest message. */
const shown = 140;

/** Before everything else. */
const first = new Date(0).toISOString();

/**
 * A client's conversations: the chat with the team and that of each project, also before their first message. They are ordered
 * by their newest message that the client can see; without one, a project by when it came, and the chat last.
 */
export async function listClientConversations(
  reader: Reader,
  clientId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<ClientConversation>> {
  const order = { createdAt: sql<string>`at`, id: sql<string>`id` };
  // Those of one client are few, and looked at one by one: an index finds the newest message of each.
  const rows = await reader
    .select({
      ...order,
      projectName: sql<string | null>`project_name`,
      content: sql<string | null>`content`,
      senderType: sql<Role>`sender_type`,
      senderId: sql<string>`sender_id`,
      senderName: sql<string>`sender_name`,
      isFromOther: sql<boolean>`is_from_other`.mapWith(Boolean),
      writtenAt: sql<string | null>`written_at`,
    })
    .from(
      sql`(
        select own.id, project_name, content, sender_type, sender_id, sender_name, is_from_other, m.created_at as written_at,
          coalesce(m.created_at, own.created_at) as at
        from (
          ${selectProjectNames(clientId)}
          union all
          select ${clientId}, null, ${first}
        ) own
        left join ${messages} m on m.id = (
          select newest.id from ${messages} newest
          where newest.conversation_id = own.id and not newest.is_internal 
          order by newest.created_at desc, newest.id desc limit 1
        )
      )`,
    )
    .where(after(order, cursor))
    .orderBy(...newestFirst(order))
    .limit(limit + 1);
  return toPage(rows, limit, ({ id, projectName, content, writtenAt, ...sender }) => ({
    kind: projectName === null ? 'chat' : 'project',
    subjectId: id,
    projectName,
    newest:
      content === null || writtenAt === null
        ? null
        : {
            text: toLine(content),
            ...pick(sender, ['senderType', 'senderName', 'isFromOther']),
            senderId: sender.senderType === 'client' ? sender.senderId : null,
            createdAt: writtenAt,
          },
  }));
}

const toLine = (content: string): string =>
  content
    .slice(0, 2 * shown)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, shown)
    .toWellFormed();
