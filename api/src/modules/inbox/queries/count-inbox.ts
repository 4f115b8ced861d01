import { startOfNextDay, type BusinessCalendar } from '@stackworks/business-time';
import {
  inboxFilters,
  kindsOfFilter,
  mapNames,
  nearDueDays,
  nudgeDays,
  type InboxCounts,
  type InboxPage,
  type InboxScope,
  type StaffCounts,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { subDays } from 'date-fns';
import { listActiveAdmins } from '#/modules/accounts/queries/read-accounts.ts';
import { countBilling } from '#/modules/billing/queries/list-late-payers.ts';
import { countUnseenMentions } from '#/modules/conversations/queries/mentions.ts';
import { countUnsorted } from '#/modules/replies/queries/unsorted-emails.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { countUrgentProjects } from '#/modules/projects/queries/find-urgent-projects.ts';
import { countOpenTargets } from '#/modules/sla/queries/find-targets.ts';
import { slaCalendar } from '#/modules/sla/target-terms.ts';
import type { DueCount } from '#/platform/database/due-rows.ts';
import { prepareNarrow, type Narrowing } from './narrow.ts';
import { prepareSnoozed } from './snoozes.ts';

/** Projects due by `until` are near; reviews without a message since `quietSince` are waiting. */
export const findHorizon = (calendar: BusinessCalendar, now: Date) => ({
  until: calendar.addBusinessDays(now, nearDueDays),
  quietSince: subDays(now, nudgeDays.after),
});

/** Our last closing before a time: items due on their own day are late by then if they arrived before it. */
function findLastClosing(calendar: BusinessCalendar, time: Date): Date {
  let day = subDays(time, 1);
  while (calendar.slaDue(day, null) >= time) day = subDays(day, 1);
  let closing = calendar.slaDue(day, null);
  for (let next = closing; next < time; next = calendar.slaDue(next, null)) closing = next;
  return closing;
}

/** Before when an item is late by now and by tonight: of most its due date, of a mention when it was written. */
export function findBounds(calendar: BusinessCalendar, now: Date) {
  const tonight = startOfNextDay(now);
  return {
    due: { late: now, tonight },
    written: { late: findLastClosing(calendar, now), tonight: findLastClosing(calendar, tonight) },
  };
}

/** Whether nobody else is in the team, so that everything is its one member's. */
export const isTeamOfOne = async (reader: Reader): Promise<boolean> =>
  (await listActiveAdmins(reader)).length === 1;

type Counted = { who: InboxScope } & Narrowing;

/** Counts inbox items in every scope, those that are late or due today, and each tab's of one scope, from indexes alone. */
export async function countInbox(
  deps: ProjectDeps,
  adminId: string,
  { who, ...narrowing }: Counted,
): Promise<Pick<InboxPage, 'counts' | 'snoozed' | 'filters' | 'late' | 'today'>> {
  const now = deps.now();
  const calendar = slaCalendar(deps);
  const horizon = findHorizon(calendar, now);
  const { due, written } = findBounds(calendar, now);
  const { read } = deps.db;
  const isSnoozed = prepareSnoozed(read, adminId, now);
  const isWanted = prepareNarrow(narrowing);
  const countingOf = (list: keyof typeof isSnoozed, bounds = due) => ({
    isWanted,
    isSnoozed: isSnoozed[list],
    bounds,
  });
  const [isAlone, targets, projects, reviews, mentions] = await Promise.all([
    isTeamOfOne(read),
    countOpenTargets(read, countingOf('target')),
    countUrgentProjects(read, 'due', horizon, countingOf('project')),
    countUrgentProjects(read, 'waiting', horizon, countingOf('review')),
    countUnseenMentions(read, adminId, countingOf('mention', written)),
  ]);
  // A review is never late.
  const waiting = reviews.map((row) => ({ ...row, due: 'later' as const }));
  const rows = [...targets, ...projects, ...waiting, ...mentions];
  const scopes: Record<InboxScope, DueCount[]> = {
    mine: rows.filter(({ isSnoozed: isOff, owner }) => !isOff && (isAlone || owner === adminId)),
    unassigned: rows.filter(({ isSnoozed: isOff, owner }) => !isOff && owner === null),
    everyone: rows.filter(({ isSnoozed: isOff }) => !isOff),
    snoozed: rows.filter(({ isSnoozed: isOff }) => isOff),
  };
  const countScopes = (isCounted: (row: DueCount) => boolean): InboxCounts => ({
    mine: sum(scopes.mine, isCounted),
    unassigned: sum(scopes.unassigned, isCounted),
    everyone: sum(scopes.everyone, isCounted),
  });
  return {
    counts: countScopes(() => true),
    snoozed: sum(scopes.snoozed),
    filters: mapNames(inboxFilters, (filter) => {
      const kinds: readonly string[] = kindsOfFilter[filter];
      const shown = scopes[who].filter(({ kind }) => kinds.includes(kind));
      return { all: sum(shown), late: sum(shown, isLate) };
    }),
    late: countScopes(isLate),
    today: countScopes(({ due: when }) => when === 'today'),
  };
}

const isLate = ({ due }: DueCount): boolean => due === 'late';

const sum = (rows: readonly DueCount[], isCounted: (row: DueCount) => boolean = () => true): number =>
  rows.reduce((total, row) => total + (isCounted(row) ? row.count : 0), 0);

/** The counts in the rail of every staff screen: what the inbox lists in each scope, and everyone's leads in it. */
export async function readStaffCounts(deps: ProjectDeps, adminId: string): Promise<StaffCounts> {
  const [{ counts, filters }, { unsorted }, billing] = await Promise.all([
    countInbox(deps, adminId, { who: 'everyone' }),
    countUnsorted(deps.db.read),
    countBilling(deps.db.read),
  ]);
  return { inbox: counts, unsorted, leads: filters.leads.all, billing };
}
