import type { Deps } from '#/deps.ts';
import { getFullName } from '#/modules/accounts/read-accounts.ts';
import { getThreadProject, type Participant } from './find-thread.ts';

/**
 * Tells the other side's open screens that somebody is writing about a project. Who opens one later does not hear of it.
 * @throws AppError not_found when there is no such project, or it is another client's
 */
export async function tellTyping(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  writer: Participant,
  projectId: string,
): Promise<void> {
  const project = await getThreadProject(db.read, writer, projectId);
  const name = await getFullName(db.read, writer.role, writer.userId);
  const others =
    writer.role === 'client'
      ? ({ role: 'admin' } as const)
      : ({ role: 'client', userId: project.userId } as const);
  await events.mention(others, { type: 'typing', projectId, by: writer.role, name });
}
