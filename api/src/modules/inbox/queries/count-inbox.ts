import { startOfNextDay, type BusinessCalendar } from '@stackworks/business-time';
import {
  inboxFilters,
  kindsOfFilter,
  mapNames,
  nearDueDays,
  nudgeDays,
  type InboxPage,
  type InboxScope,
  type StaffCounts,
} from '@stackworks/contracts';
import { subDays } from 'date-fns';
import { countBilling } from '#/modules/billing/queries/list-late-payers.ts';
import { countUnseenMentions } from '#/modules/conversations/queries/mentions.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { countUrgentProjects } from '#/modules/projects/queries/find-urgent-projects.ts';
import { countOpenTargets } from '#/modules/sla/queries/find-targets.ts';
import { slaCalendar } from '#/modules/sla/target-terms.ts';
import type { DueCounts } from '#/platform/database/count-due.ts';
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

/**
 * Counts the inbox items of a member of staff and of everyone, those that are late or due today, and each tab's of one scope,
 * from indexes alone.
 */
export async function countInbox(
  deps: ProjectDeps,
  adminId: string,
  who: InboxScope,
): Promise<Pick<InboxPage, 'counts' | 'snoozed' | 'filters' | 'late' | 'today'>> {
  const now = deps.now();
  const calendar = slaCalendar(deps);
  const horizon = findHorizon(calendar, now);
  const tonight = startOfNextDay(now);
  const due = { late: now, tonight };
  const closed = { late: findLastClosing(calendar, now), tonight: findLastClosing(calendar, tonight) };
  const { read } = deps.db;
  const isSnoozed = prepareSnoozed(read, adminId, now);
  const [targets, projects, reviews, mentions] = await Promise.all([
    countOpenTargets(read, adminId, isSnoozed.target, due),
    countUrgentProjects(read, 'due', horizon, adminId, isSnoozed.project, due),
    countUrgentProjects(read, 'waiting', horizon, adminId, isSnoozed.review, due),
    countUnseenMentions(read, adminId, isSnoozed.mention, closed),
  ]);
  const all = [...targets, ...projects, ...reviews, ...mentions];
  // A review is never late.
  const owed = [...targets, ...projects, ...mentions];
  const late = add(owed, ({ late: counts }) => counts);
  const byTonight = add(owed, ({ byTonight: counts }) => counts);
  const inScope = (counts: DueCounts) => (who === 'snoozed' ? counts.snoozed : counts.all[who]);
  return {
    counts: add(all, (counts) => counts.all),
    snoozed: sum(all, (counts) => counts.snoozed),
    filters: mapNames(inboxFilters, (filter) => {
      const kinds: readonly string[] = kindsOfFilter[filter];
      return sum(
        all.filter(({ kind }) => kinds.includes(kind)),
        inScope,
      );
    }),
    late,
    today: { mine: byTonight.mine - late.mine, everyone: byTonight.everyone - late.everyone },
  };
}

const sum = (rows: readonly DueCounts[], read: (row: DueCounts) => number): number =>
  rows.reduce((total, row) => total + read(row), 0);

const add = (rows: readonly DueCounts[], read: (row: DueCounts) => DueCounts['all']): DueCounts['all'] => ({
  mine: sum(rows, (row) => read(row).mine),
  everyone: sum(rows, (row) => read(row).everyone),
});

/** The counts in the rail of every staff screen: what the inbox lists as mine, and everyone's leads in it. */
export async function readStaffCounts(deps: ProjectDeps, adminId: string): Promise<StaffCounts> {
  const [{ counts, filters }, billing] = await Promise.all([
    countInbox(deps, adminId, 'everyone'),
    countBilling(deps.db.read),
  ]);
  return { needs: counts.mine, enquiries: filters.leads, billing };
}
