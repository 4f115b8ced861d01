import { randomUUID } from 'node:crypto';
import type { Project, ProjectInput } from '@stackworks/contracts';
import { projectBriefs } from '#/db/schema/projects.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { getClient } from '#/modules/accounts/read-accounts.ts';
import { mayCreateProjects } from './projects.policy.ts';
import { presentProject } from './projects.presenter.ts';

/**
 * Takes a client's brief. It starts as pending.
 * @param clientId the client who briefs, and owns, the project
 * @throws AppError subscription_required when their subscription is not active
 */
export async function createProject(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  clientId: string,
  input: ProjectInput,
): Promise<Project> {
  const at = now().toISOString();
  return db.write(async (tx) => {
    if (!mayCreateProjects(await getClient(tx, clientId))) {
      throw new AppError('subscription_required', 'An active subscription is needed to create projects.');
    }
    const [project] = await tx
      .insert(projectBriefs)
      .values({ id: randomUUID(), userId: clientId, ...input, createdAt: at, updatedAt: at })
      .returning();
    if (!project) throw new Error('the new project was not returned');
    return presentProject(project);
  });
}
