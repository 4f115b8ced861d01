import type { ClientsQuery, Page, StaffClient } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { presentClient } from '#/modules/accounts/accounts.presenter.ts';
import { listClientAccounts } from '#/modules/accounts/queries/list-clients.ts';
import { countProjectsOf } from '#/modules/projects/queries/count-projects.ts';

/** Every client as staff see them, newest first, with their counts of projects: two queries, however many there are. */
export async function listClients(
  deps: Pick<Deps, 'catalogue' | 'db' | 'now'>,
  query: ClientsQuery,
): Promise<Page<StaffClient>> {
  const { items, nextCursor } = await listClientAccounts(deps, query);
  const projectsOf = await countProjectsOf(
    deps.db.read,
    items.map(({ id }) => id),
  );
  return {
    items: items.map((row) => ({
      ...presentClient(row, deps),
      isActive: row.isActive,
      ...projectsOf(row.id),
    })),
    nextCursor,
  };
}
