import type { Deps } from '#/deps.ts';
import { getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { getThreadProject, type Participant } from './find-thread.ts';

/**
 * Shows on open screens that somebody is writing about a project: a client on the team's, a member of staff on the client's
 * and on their colleagues'. A screen that opens later does not show it.
 * @throws AppError not_found when there is no such project, or it is another client's
 */
export async function tellTyping(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  writer: Participant,
  projectId: string,
): Promise<void> {
  const project = await getThreadProject(db.read, writer, projectId);
  const name = await getFullName(db.read, writer.role, writer.userId);
  const { role: by, userId } = writer;
  const event = { type: 'typing', projectId, by, name } as const;
  // Clients see that the team writes, not which account does.
  await events.mention({ role: 'admin' }, { ...event, userId });
  if (by === 'admin') await events.mention({ role: 'client', userId: project.userId }, event);
}
