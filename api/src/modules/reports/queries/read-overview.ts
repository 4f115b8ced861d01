import type { OverviewFigures, ProjectStatus, DistributionReport } from '@stackworks/contracts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { countTeam, countBySubscription } from '#/modules/accounts/queries/list-clients.ts';
import { readMonthlyRevenue, readBilled } from '#/modules/billing/history/read-revenue.ts';
import { countContactMessages } from '#/modules/leads/queries/read-leads.ts';
import { countByStatus } from '#/modules/projects/queries/count-projects.ts';

/** The figures at the top of the dashboard's Overview. @throws unavailable until content has been read once */
export async function readFigures(deps: CataloguePort & DatabasePort): Promise<OverviewFigures> {
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

/** The name of having no plan. Source: portals specification §2. */
const noPlan = 'None';

/** How many clients are on each plan, whatever its status. Earlier plans are listed only where somebody is on them. */
export async function readDistribution({
  catalogue,
  db,
}: CataloguePort & DatabasePort): Promise<DistributionReport> {
  const [counts, billed] = await Promise.all([countBySubscription(db.read), readBilled(db.read)]);
  const total = (rows: typeof counts) => rows.reduce((sum, { clients }) => sum + clients, 0);
  const held = counts.flatMap(({ plan }) => plan ?? []);
  const plans = [...catalogue.listSlugs(held), null].map((slug) => {
    const plan = slug === null ? null : catalogue.findPlan(slug);
    return {
      plan: slug,
      name: slug === null ? noPlan : (plan?.name ?? slug),
      clients: total(counts.filter((row) => row.plan === slug)),
      paying: slug === null ? 0 : (billed.find((row) => row.plan === slug)?.paying ?? 0),
      isListed: slug === null || plan?.isCurrent === true,
    };
  });
  return {
    total: total(counts),
    active: total(counts.filter(({ status, isActive }) => status === 'active' && isActive)),
    plans: plans
      .filter(({ clients, isListed }) => isListed || clients > 0)
      .map(({ plan, name, clients, paying }) => ({ plan, name, clients, paying })),
  };
}
