import type { Role, ThreadRead } from '@stackworks/contracts';
import { and, eq, lt, lte, max, sql } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { projectMessages, threadReads } from '#/modules/conversations/threads.tables.ts';
import type { Deps } from '#/deps.ts';
import { threadRead } from '#/modules/conversations/conversations.events.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { getThreadProject, visibleTo, type Participant } from './find-thread.ts';
import { markMentionsSeen } from '#/modules/conversations/mentions/mark-mentions-seen.ts';
import { findReadUpTo } from './read-thread.ts';

/**
 * Notes how far somebody has read a thread: never beyond its newest message, and never back.
 * @param readUpTo when the newest message was written that they have seen
 * @returns how far they have read now
 * @throws AppError not_found when there is no such project, or it is another client's
 */
export async function markThreadRead(
  deps: Pick<Deps, 'db' | 'now'>,
  reader: Participant,
  projectId: string,
  readUpTo: string,
): Promise<ThreadRead> {
  // To the same form as what is stored, which is compared as text.
  const asked = new Date(readUpTo).toISOString();
  return transact(deps, { role: reader.role, id: reader.userId }, async (ctx) => {
    const { tx } = ctx;
    const project = await getThreadProject(tx, reader, projectId);
    const seen = await findNewest(tx, reader.role, projectId, asked);
    if (seen !== null && reader.role === 'admin') {
      await markMentionsSeen(ctx, reader.userId, projectId, seen);
    }
    if (seen !== null && (await moveForward(tx, reader, projectId, seen))) {
      const seenByClient = await findNewest(tx, 'client', projectId, seen);
      await emit(ctx, threadRead, { project, by: reader.role, readUpTo: seen, seenByClient });
    }
    return { readUpTo: await findReadUpTo(tx, reader, projectId) };
  });
}

/** When the newest message up to a moment was written that a role may see. */
async function findNewest(
  tx: Transaction,
  role: Role,
  projectId: string,
  upTo: string,
): Promise<string | null> {
  const [newest] = await tx
    .select({ createdAt: max(projectMessages.createdAt) })
    .from(projectMessages)
    .where(
      and(
        eq(projectMessages.projectBriefId, projectId),
        visibleTo(role),
        lte(projectMessages.createdAt, upTo),
      ),
    );
  return newest?.createdAt ?? null;
}

/** @returns whether the mark has moved */
async function moveForward(
  tx: Transaction,
  { userId }: Participant,
  projectBriefId: string,
  readUpTo: string,
): Promise<boolean> {
  const moved = await tx
    .insert(threadReads)
    .values({ projectBriefId, readerId: userId, readUpTo })
    .onConflictDoUpdate({
      target: [threadReads.projectBriefId, threadReads.readerId],
      set: { readUpTo },
      setWhere: lt(threadReads.readUpTo, sql`excluded.read_up_to`),
    })
    .returning({ readUpTo: threadReads.readUpTo });
  return moved.length > 0;
}
