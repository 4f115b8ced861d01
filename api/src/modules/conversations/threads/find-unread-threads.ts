import { and, count, eq, gt, gte, ne, sql } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { projectMessages, threadReads } from '#/modules/conversations/threads.tables.ts';
import { selectOpenPromises } from '#/modules/sla/queries/select-open-targets.ts';
import { selectOwnProjects } from '#/modules/projects/queries/find-projects.ts';

/** A project of which a client has unread messages of the team. */
export type UnreadThread = { projectId: string; projectName: string; unread: number };

/** The projects of which a client has unread messages, in one query. Internal notes are none of theirs. */
export function findUnreadThreads(reader: Reader, clientId: string): Promise<UnreadThread[]> {
  const projects = selectOwnProjects(reader, clientId);
  const unread = and(
    eq(projectMessages.projectBriefId, projects.id),
    gt(projectMessages.createdAt, sql`coalesce(${threadReads.readUpTo}, '')`),
    eq(projectMessages.senderType, 'admin'),
    eq(projectMessages.isInternal, false),
  );
  return reader
    .select({ projectId: projects.id, projectName: projects.projectName, unread: count() })
    .from(projects)
    .leftJoin(
      threadReads,
      and(eq(threadReads.projectBriefId, projects.id), eq(threadReads.readerId, clientId)),
    )
    .innerJoin(projectMessages, unread)
    .groupBy(projects.id);
}

/**
 * The projects whose clients have written what a member of staff has not seen and nobody has answered, in one query. It looks
 * at threads that wait for an answer alone, however many others there are.
 */
export function countUnreadForStaff(
  reader: Reader,
  adminId: string,
): Promise<{ projectId: string; unread: number }[]> {
  const open = selectOpenPromises(reader, 'thread');
  const readUpTo = sql`coalesce(${threadReads.readUpTo}, '')`;
  const unread = and(
    eq(projectMessages.projectBriefId, open.subjectId),
    // As one bound: of two, SQLite may search by how far was read, and all of a thread never read lies behind that.
    gte(projectMessages.createdAt, sql`max(${open.since}, ${readUpTo})`),
    ne(projectMessages.createdAt, readUpTo),
    eq(projectMessages.senderType, 'client'),
  );
  return reader
    .select({ projectId: open.subjectId, unread: count() })
    .from(open)
    .leftJoin(
      threadReads,
      and(eq(threadReads.projectBriefId, open.subjectId), eq(threadReads.readerId, adminId)),
    )
    .innerJoin(projectMessages, unread)
    .groupBy(open.subjectId);
}
