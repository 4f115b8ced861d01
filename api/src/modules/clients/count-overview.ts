import type { OverviewCounts } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { countClients } from '#/modules/accounts/queries/list-clients.ts';
import { countForOverview } from '#/modules/projects/queries/count-projects.ts';

/** How many clients and projects there are, as the portals’ Overview says it. */
export async function countOverview(deps: Pick<Deps, 'db' | 'now'>): Promise<OverviewCounts> {
  const [clients, projects] = await Promise.all([countClients(deps), countForOverview(deps)]);
  return { clients, projects };
}
