import type { OverviewFigures, ProjectStatus } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { countTeam } from '#/modules/accounts/queries/count-accounts.ts';
import { countContactMessages } from '#/modules/leads/queries/count-leads.ts';
import { countByStatus } from '#/modules/projects/queries/count-by-status.ts';
import { readMonthlyRevenue } from '#/modules/billing/history/read-revenue.ts';
import { readDistribution } from './read-distribution.ts';

/**
 * The figures the dashboard's Overview begins with.
 * @throws AppError unavailable until content has been read once
 */
export async function readFigures(deps: Pick<Deps, 'catalogue' | 'db'>): Promise<OverviewFigures> {
  const { read } = deps.db;
  const [{ total, active }, statuses, revenue, teamMembers, contactMessages] = await Promise.all([
    readDistribution(deps),
    countByStatus(read),
    readMonthlyRevenue(deps),
    countTeam(read),
    countContactMessages(read),
  ]);
  const having = (wanted: ProjectStatus) => statuses.find(({ status }) => status === wanted)?.projects ?? 0;
  return {
    clients: { total, active },
    projects: {
      inProgress: having('in_progress'),
      completed: having('completed'),
      pending: having('pending'),
    },
    ...revenue,
    teamMembers,
    contactMessages,
  };
}
