import { dayOf, lastMonths } from '@stackworks/business-time';
import {
  contentUpdateId,
  fitMonths,
  fitVerdicts,
  mapNames,
  type FitPage,
  type FitQuery,
  type PlanFit,
} from '@stackworks/contracts';
import { z } from 'zod';
import { inputError } from '#/errors.ts';
import { listPlanHolders } from '#/modules/accounts/queries/list-clients.ts';
import { findClientLabels } from '#/modules/accounts/queries/read-accounts.ts';
import { listPlansAt } from '#/modules/billing/history/read-history.ts';
import { readFees } from '#/modules/billing/queries/read-fees.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { countByClient } from '#/modules/projects/queries/read-open-work.ts';
import { summariseFit } from '#/modules/reports/describe-workload.ts';
import { judgeFit } from '#/modules/reports/judge-fit.ts';
import { getTeamSettings } from '#/modules/team/team-settings.ts';
import { sumTimeBy } from '#/modules/time/queries/read-time.ts';
import { countRevisionsByClient } from '#/modules/versions/change-ledger.ts';
import { readCursor, writeCursor } from '#/platform/database/page.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';

export type FitDeps = CataloguePort & ClockPort & DatabasePort;

/** Where a page ends: verdict, weight and client of its last row. */
const position = z.tuple([z.number(), z.number(), z.string()]);
type Position = z.infer<typeof position>;

/**
 * A page of what each client with an active plan pays in a month against what they ask for, those whose plan fits worst first.
 * @throws AppError unavailable until content has been read once; invalid_input for a month that can't be looked at
 */
export async function readFit(deps: FitDeps, { verdict, month, cursor, limit }: FitQuery): Promise<FitPage> {
  const { rows, ...judged } = await judgeClients(deps, month);
  const from = cursor === undefined ? null : readCursor(position, cursor);
  const wanted = rows
    .filter(({ fit }) => verdict === undefined || fit.verdict === verdict)
    .filter((row) => from === null || compare(toPosition(row), from) > 0);
  const shown = wanted.slice(0, limit);
  const last = shown.at(-1);
  return {
    ...judged,
    summary: summariseFit(judged.counts),
    items: await nameClients(deps, shown),
    nextCursor: last && wanted.length > limit ? writeCursor(toPosition(last)) : null,
  };
}

/**
 * Judges the plan of each client, worst first. A verdict needs every number of a client, so all are read, in one query for each
 * number, and judged in memory.
 * @throws as `readFit`
 */
export async function judgeClients(deps: FitDeps, wantedMonth?: string) {
  const { months, ...chosen } = findMonth(deps.now(), wantedMonth);
  const { hourlyCost, rows } = await judgeAll(deps, chosen);
  const counts = mapNames(fitVerdicts, (each) => rows.filter(({ fit }) => fit.verdict === each).length);
  return { month: chosen.month, months, counts, hourlyCost, rows };
}

/** Judged clients with their names. */
export async function nameClients({ db }: DatabasePort, rows: readonly Judged[]): Promise<PlanFit[]> {
  const ids = rows.map(({ fit }) => fit.clientId);
  const names = await findClientLabels(db.read, ids);
  return rows.map(({ fit }) => ({ ...fit, name: names.get(fit.clientId) ?? '' }));
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

type Month = { month: string; begin: Date; end: Date; isPast: boolean };

/** @throws AppError invalid_input for a month that can't be looked at */
function findMonth(now: Date, wanted: string | undefined): Month & { months: string[] } {
  // One more, as a month begins when the one before ends.
  const spans = lastMonths(now, fitMonths + 1)
    .map(({ month, end }, index, all) => ({ month, begin: all[index - 1]?.end ?? end, end }))
    .slice(1)
    .toReversed();
  const found = spans.findIndex(({ month }) => wanted === undefined || month === wanted);
  const span = spans[found];
  if (!span) throw inputError('month', `Choose one of the last ${fitMonths} months.`, 'invalid_input');
  return { ...span, isPast: found > 0, months: spans.map(({ month }) => month) };
}

async function judgeAll({ catalogue, db: { read } }: FitDeps, { month, begin, end, isPast }: Month) {
  const { plans } = catalogue.read();
  const updatePrice = catalogue.findAddOn(contentUpdateId)?.price ?? null;
  const [holders, feesOf, revisions, projectsOf, minutes, { hourlyCost }] = await Promise.all([
    isPast ? listPlansAt(read, end) : listPlanHolders(read),
    readFees(read, { begin, end }),
    countRevisionsByClient(read, month),
    countByClient(read, { begin, end }),
    sumTimeBy(read, 'userId', { from: dayOf(begin), to: dayOf(end) }),
    getTeamSettings(read),
  ]);
  const { gstRate } = catalogue.settings();
  const terms = { plans, updatePrice, hourlyCost, gstRate, isPast };
  const rows = holders.map(({ id, plan: slug, ...then }): Judged => {
    const plan = catalogue.findPlan(slug);
    const { begun, open } = projectsOf(id);
    const asked = { revisions: revisions.get(id) ?? 0, projects: begun, minutes: minutes.get(id) ?? 0 };
    // What was open then isn't recorded, nor which plan they had asked for.
    const openProjects = isPast ? 0 : open;
    const fees = { ...feesOf(id), ...('monthly' in then && { ...then, wanted: null }) };
    const { weight, ...judgement } = judgeFit({ plan, fees, openProjects, ...asked }, terms);
    const of = { clientId: id, plan: slug, planName: plan?.name ?? slug, quota: plan?.revisionQuota ?? null };
    return { fit: { ...of, ...asked, ...judgement }, weight };
  });
  return { hourlyCost, rows: rows.toSorted((a, b) => compare(toPosition(a), toPosition(b))) };
}
