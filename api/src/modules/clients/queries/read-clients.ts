import type { ClientsQuery, Page, StaffClient, ClientDetail, OverviewCounts } from '@stackworks/contracts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { CommandDeps } from '#/platform/events/events.ts';
import { presentClient } from '#/modules/accounts/accounts.presenter.ts';
import { listClientAccounts, countClients } from '#/modules/accounts/queries/list-clients.ts';
import { countProjectsOf, countForOverview } from '#/modules/projects/queries/count-projects.ts';
import { findBounce } from '#/modules/replies/queries/find-bounce.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { countProjectsOfClient } from '#/modules/projects/queries/list-projects.ts';
import { countFilesOfClient } from '#/modules/files/queries/read-files.ts';

/** A page of clients as staff see them, with their counts of projects. */
export async function listClients(
  deps: CataloguePort & CommandDeps,
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

/** A client as staff see them. @throws not_found when there is none */
export async function getClientDetail(deps: CataloguePort & CommandDeps, id: string): Promise<ClientDetail> {
  const { read } = deps.db;
  const client = await getClient(read, id);
  const [projectCount, fileCount, bouncedAt] = await Promise.all([
    countProjectsOfClient(read, id),
    countFilesOfClient(read, id),
    findBounce(read, client.email, deps.now()),
  ]);
  return {
    ...presentClient(client, deps),
    isActive: client.isActive,
    suspensionReason: client.suspensionReason,
    detailsVersion: client.detailsVersion,
    invitedUntil: client.isUnclaimed ? client.resetTokenExpiry : null,
    bouncedAt,
    projectCount,
    fileCount,
  };
}

/** How many clients and projects there are, for the Overview. */
export async function countOverview(deps: CommandDeps): Promise<OverviewCounts> {
  const [clients, projects] = await Promise.all([countClients(deps), countForOverview(deps)]);
  return { clients, projects };
}
