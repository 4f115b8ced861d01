import { and, eq } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { getProject } from '#/modules/projects/queries/read-projects.ts';
import { timeDeleted } from '#/modules/time/time.events.ts';
import { isAuthor } from '#/modules/time/time.presenter.ts';
import { timeEntries } from '#/modules/time/time.tables.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';

/** Deletes an entry. @throws not_found when there is no such entry, invalid_input when somebody else logged it */
export const deleteTime = (
  caller: Caller<'admin'>,
  { projectId, entryId }: { projectId: string; entryId: string },
): Promise<void> =>
  transact(caller, async (ctx) => {
    const { tx } = ctx;
    const project = await getProject(tx, projectId);
    const isThis = and(eq(timeEntries.id, entryId), eq(timeEntries.projectId, projectId));
    const [entry] = await tx.select().from(timeEntries).where(isThis);
    if (!entry) throw new AppError('not_found', 'This entry doesn’t exist.');
    if (!isAuthor(caller.actor.id, entry))
      throw new AppError('invalid_input', 'You can only delete your own time.');
    await tx.delete(timeEntries).where(isThis);
    await emit(ctx, timeDeleted, { project, minutes: entry.minutes });
  });
