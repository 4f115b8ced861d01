import { startOfNextDay, type BusinessCalendar } from '@stackworks/business-time';
import { nearDueDays, nudgeDays, type InboxPage, type StaffCounts } from '@stackworks/contracts';
import { subDays } from 'date-fns';
import { countBilling } from '#/modules/billing/queries/list-late-payers.ts';
import { countUnseenMentions } from '#/modules/conversations/queries/mentions.ts';
import { countNewLeads } from '#/modules/leads/queries/read-leads.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { countUrgentProjects } from '#/modules/projects/queries/find-urgent-projects.ts';
import { countOpenTargets } from '#/modules/sla/queries/find-targets.ts';
import { slaCalendar } from '#/modules/sla/target-terms.ts';
import type { DueCounts } from '#/platform/database/count-due.ts';

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

/** Counts the inbox items of a member of staff and of everyone, and those that are late or due today, from indexes alone. */
export async function countInbox(
  deps: ProjectDeps,
  adminId: string,
): Promise<Pick<InboxPage, 'counts' | 'late' | 'today'>> {
  const now = deps.now();
  const calendar = slaCalendar(deps);
  const horizon = findHorizon(calendar, now);
  const tonight = startOfNextDay(now);
  const due = { late: now, tonight };
  const closed = { late: findLastClosing(calendar, now), tonight: findLastClosing(calendar, tonight) };
  // Reviews are due that many days later.
  const nudged = {
    late: subDays(closed.late, nudgeDays.late),
    tonight: subDays(closed.tonight, nudgeDays.late),
  };
  const { read } = deps.db;
  const lists = await Promise.all([
    countOpenTargets(read, adminId, due),
    countUrgentProjects(read, 'due', horizon, adminId, due),
    countUrgentProjects(read, 'waiting', horizon, adminId, nudged),
    countUnseenMentions(read, adminId, closed),
  ]);
  const sum = (which: keyof DueCounts) => ({
    mine: lists.reduce((total, counts) => total + counts[which].mine, 0),
    everyone: lists.reduce((total, counts) => total + counts[which].everyone, 0),
  });
  const late = sum('late');
  const byTonight = sum('byTonight');
  return {
    counts: sum('all'),
    late,
    today: { mine: byTonight.mine - late.mine, everyone: byTonight.everyone - late.everyone },
  };
}

/** The counts in the rail of every staff screen. */
export async function readStaffCounts(deps: ProjectDeps, adminId: string): Promise<StaffCounts> {
  const [{ counts }, enquiries, billing] = await Promise.all([
    countInbox(deps, adminId),
    countNewLeads(deps.db.read),
    countBilling(deps.db.read),
  ]);
  return { needs: counts.mine, enquiries, billing };
}
