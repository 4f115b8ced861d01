import type { ClientDetail } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { presentClient } from '#/modules/accounts/accounts.presenter.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { countProjectsOfClient } from '#/modules/projects/queries/list-projects.ts';
import { countFilesOfClient } from '#/modules/files/queries/count-files.ts';

/**
 * A client as staff see them.
 * @throws AppError not_found when there is none
 */
export async function getClientDetail(
  deps: Pick<Deps, 'catalogue' | 'db' | 'now'>,
  id: string,
): Promise<ClientDetail> {
  const { read } = deps.db;
  const client = await getClient(read, id);
  const [projectCount, fileCount] = await Promise.all([
    countProjectsOfClient(read, id),
    countFilesOfClient(read, id),
  ]);
  const { isActive, suspensionReason } = client;
  return { ...presentClient(client, deps), isActive, suspensionReason, projectCount, fileCount };
}
