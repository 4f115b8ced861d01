import type { Project } from '@stackworks/contracts';
import { AppError } from '#/errors.ts';
import { projectWithdrawn } from '#/modules/projects/projects.events.ts';
import { mayWithdraw } from '#/modules/projects/projects.policy.ts';
import { presentProject, type ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { getOwnProject } from '#/modules/projects/queries/read-projects.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';
import { holdWithdrawn } from './write-project-rows.ts';

/**
 * Withdraws a client's project until work starts. It waits on hold, so that nothing sent with it is lost, and no longer counts
 * among the plan's projects; the team can take it up again.
 * @throws AppError not_found; conflict once work has started, or for what was paid for on its own
 */
export const withdrawProject = (caller: Caller<'client', ProjectDeps>, id: string): Promise<Project> =>
  transact(caller, async (ctx) => {
    const project = await getOwnProject(ctx.tx, caller.actor.id, id);
    if (project.withdrawnAt !== null) return presentProject(project, caller.actor);
    if (!mayWithdraw(caller.actor, project)) {
      const message =
        project.ordered === null
          ? 'Work on this project has started, so it can’t be withdrawn. Message the team instead.'
          : 'You’ve paid for this project on its own. Message the team about it instead.';
      throw new AppError('conflict', message);
    }
    await holdWithdrawn(ctx, project);
    await emit(ctx, projectWithdrawn, project);
    return presentProject(await getOwnProject(ctx.tx, caller.actor.id, id), caller.actor);
  });
