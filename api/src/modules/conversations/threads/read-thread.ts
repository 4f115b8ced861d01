import type { PageQuery, Role, StaffThreadPage, ThreadPage } from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { projectMessages, threadReads } from '#/modules/conversations/threads.tables.ts';
import type { Deps } from '#/deps.ts';
import { getThreadProject, visibleTo, type Participant } from './find-thread.ts';
import {
  presentStaffThreadMessage,
  presentThreadMessage,
  type ThreadMessageRow,
} from './threads.presenter.ts';
import { findAttachments } from '#/modules/files/queries/read-files.ts';

type ReadDeps = Pick<Deps, 'db'>;

/**
 * A project's messages as its client sees them, newest first.
 * @throws AppError not_found when the project is not theirs
 */
export async function listThread(
  { db }: ReadDeps,
  clientId: string,
  projectId: string,
  query: PageQuery,
): Promise<ThreadPage> {
  const viewer: Participant = { role: 'client', userId: clientId };
  const { rows, readUpTo } = await readThread(db.read, viewer, projectId, query);
  const files = await findThreadFiles(db.read, rows, 'client');
  const present = (row: ThreadMessageRow) => presentThreadMessage(row, files.get(row.id) ?? []);
  return { ...toPage(rows, query.limit, present), readUpTo };
}

/**
 * A project's messages as staff see them, internal notes too, newest first.
 * @throws AppError not_found when there is no such project
 */
export async function listStaffThread(
  { db }: ReadDeps,
  adminId: string,
  projectId: string,
  query: PageQuery,
): Promise<StaffThreadPage> {
  const viewer: Participant = { role: 'admin', userId: adminId };
  const { rows, readUpTo } = await readThread(db.read, viewer, projectId, query);
  const files = await findThreadFiles(db.read, rows, 'admin');
  const present = (row: ThreadMessageRow) => presentStaffThreadMessage(row, files.get(row.id) ?? []);
  return { ...toPage(rows, query.limit, present), readUpTo };
}

async function readThread(
  reader: Reader,
  viewer: Participant,
  projectId: string,
  { cursor, limit }: PageQuery,
) {
  await getThreadProject(reader, viewer, projectId);
  const rows = await reader
    .select()
    .from(projectMessages)
    .where(
      and(
        eq(projectMessages.projectBriefId, projectId),
        visibleTo(viewer.role),
        after(projectMessages, cursor),
      ),
    )
    .orderBy(...newestFirst(projectMessages))
    .limit(limit + 1);
  return { rows, readUpTo: await findReadUpTo(reader, viewer, projectId) };
}

/** The files of messages as a role sees them, by the message's id. */
export const findThreadFiles = (reader: Reader, rows: readonly ThreadMessageRow[], viewer: Role) =>
  findAttachments(reader, { threadMessageIds: rows.map(({ id }) => id) }, viewer);

/** How far someone has read a thread; null when they have not begun. */
export async function findReadUpTo(
  reader: Reader,
  { userId }: Pick<Participant, 'userId'>,
  projectId: string,
): Promise<string | null> {
  const [read] = await reader
    .select({ readUpTo: threadReads.readUpTo })
    .from(threadReads)
    .where(and(eq(threadReads.projectBriefId, projectId), eq(threadReads.readerId, userId)));
  return read?.readUpTo ?? null;
}
