import { AppError } from '#/errors.ts';
import { nudgePostponed } from '#/modules/projects/projects.events.ts';
import { getProject } from '#/modules/projects/queries/read-projects.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';
import { restartWaiting } from './write-project-rows.ts';

/**
 * Lets a project in review wait for its client from now, as when they were asked elsewhere.
 * @throws AppError not_found; conflict when it isn't in review
 */
export const postponeNudge = (caller: Caller<'admin'>, id: string): Promise<void> =>
  transact(caller, async (ctx) => {
    const project = await getProject(ctx.tx, id);
    if (project.status !== 'review') {
      throw new AppError('conflict', 'This project is no longer in review, so there’s nothing to ask about.');
    }
    await restartWaiting(ctx.tx, id, ctx.now);
    await emit(ctx, nudgePostponed, project);
  });
