import type { Role } from '@stackworks/contracts';
import { eq, inArray, type SQL } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { projectMessages } from '#/modules/conversations/threads.tables.ts';
import { getOwnProject, getProject } from '#/modules/projects/queries/read-projects.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import type { ThreadMessageRow } from './threads.presenter.ts';

/** Who reads a thread or writes in it. */
export type Participant = Pick<Identity, 'role' | 'userId'>;

/**
 * The project a thread is about.
 * @throws AppError not_found when there is none, or it is another client's
 */
export const getThreadProject = (reader: Reader, { role, userId }: Participant, projectId: string) =>
  role === 'client' ? getOwnProject(reader, userId, projectId) : getProject(reader, projectId);

/** The condition that a message may be seen by someone of a role; as the policy `maySeeMessage`. */
export const visibleTo = (role: Role): SQL | undefined =>
  role === 'client' ? eq(projectMessages.isInternal, false) : undefined;

/** Messages of any thread by their ids. */
export async function findThreadMessages(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, ThreadMessageRow>> {
  const rows = await reader
    .select()
    .from(projectMessages)
    .where(inArray(projectMessages.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}
