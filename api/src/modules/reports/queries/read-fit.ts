import { monthOf, startOfMonthOf, startOfNextMonth, dayOf } from '@stackworks/business-time';
import {
  contentUpdateId,
  fitVerdicts,
  mapNames,
  type FitPage,
  type FitQuery,
  type PlanFit,
} from '@stackworks/contracts';
import { z } from 'zod';
import { listPlanHolders } from '#/modules/accounts/queries/list-clients.ts';
import { findClientLabels } from '#/modules/accounts/queries/read-accounts.ts';
import { readFees } from '#/modules/billing/queries/read-fees.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { countByClientSince } from '#/modules/projects/queries/read-open-work.ts';
import { summariseFit } from '#/modules/reports/describe-workload.ts';
import { judgeFit } from '#/modules/reports/judge-fit.ts';
import { getTeamSettings } from '#/modules/team/team-settings.ts';
import { sumTimeByClient } from '#/modules/time/time.ts';
import { countRevisionsByClient } from '#/modules/versions/revision-quota.ts';
import { readCursor, writeCursor } from '#/platform/database/page.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';

type Deps = CataloguePort & ClockPort & DatabasePort;

/** Where a page ends: verdict, weight and client of its last row. */
const position = z.tuple([z.number(), z.number(), z.string()]);
type Position = z.infer<typeof position>;

/**
 * What each client with an active plan pays this month against what they ask for, those whose plan fits worst first. A
 * verdict needs every number of a client, so all are read, in one query for each number, and judged in memory.
 * @throws AppError unavailable until content has been read once
 */
export async function readFit(deps: Deps, { verdict, cursor, limit }: FitQuery): Promise<FitPage> {
  const { hourlyCost, month, rows } = await judgeAll(deps);
  const from = cursor === undefined ? null : readCursor(position, cursor);
  const wanted = rows
    .filter(({ fit }) => verdict === undefined || fit.verdict === verdict)
    .filter((row) => from === null || compare(toPosition(row), from) > 0);
  const shown = wanted.slice(0, limit);
  const last = shown.at(-1);
  const names = await findClientLabels(
    deps.db.read,
    shown.map(({ fit }) => fit.clientId),
  );
  const counts = mapNames(fitVerdicts, (each) => rows.filter(({ fit }) => fit.verdict === each).length);
  return {
    summary: summariseFit(counts),
    month,
    counts,
    hourlyCost,
    items: shown.map(({ fit }) => ({ ...fit, name: names.get(fit.clientId) ?? '' })),
    nextCursor: last && wanted.length > limit ? writeCursor(toPosition(last)) : null,
  };
}

/** A client's plan as judged, with its place among those of one verdict. */
type Judged = { fit: Omit<PlanFit, 'name'>; weight: number };

const toPosition = ({ fit: { verdict, clientId }, weight }: Judged): Position => [
  fitVerdicts.indexOf(verdict),
  weight,
  clientId,
];

const compare = ([verdict, weight, client]: Position, [otherVerdict, otherWeight, other]: Position): number =>
  verdict - otherVerdict || otherWeight - weight || (client < other ? -1 : Number(client > other));

async function judgeAll({ catalogue, db: { read }, now }: Deps) {
  const at = now();
  const begin = startOfMonthOf(at);
  const month = monthOf(at);
  const days = { from: dayOf(begin), to: dayOf(startOfNextMonth(at)) };
  const { plans } = catalogue.read();
  const updatePrice = catalogue.findAddOn(contentUpdateId)?.price ?? null;
  const [holders, feesOf, revisions, projectsOf, minutes, { hourlyCost }] = await Promise.all([
    listPlanHolders(read),
    readFees(read, begin),
    countRevisionsByClient(read, month),
    countByClientSince(read, begin),
    sumTimeByClient(read, days),
    getTeamSettings(read),
  ]);
  const terms = { plans, updatePrice, hourlyCost };
  const rows = holders.map(({ id, tier }): Judged => {
    const plan = catalogue.findPlan(tier);
    const { begun, open } = projectsOf(id);
    const asked = { revisions: revisions.get(id) ?? 0, projects: begun, minutes: minutes.get(id) ?? 0 };
    const client = { plan, fees: feesOf(id), openProjects: open, ...asked };
    const { weight, ...judgement } = judgeFit(client, terms);
    const of = { clientId: id, tier, planName: plan?.name ?? tier, quota: plan?.revisionQuota ?? null };
    return { fit: { ...of, ...asked, ...judgement }, weight };
  });
  return { hourlyCost, month, rows: rows.toSorted((a, b) => compare(toPosition(a), toPosition(b))) };
}
