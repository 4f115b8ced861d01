import { startOfNextDay } from '@stackworks/business-time';
import type { InboxPage, StaffCounts } from '@stackworks/contracts';
import { countBilling } from '#/modules/billing/queries/list-late-payers.ts';
import { countUnseenMentions } from '#/modules/conversations/queries/mentions.ts';
import { findHorizon, findLastClosing, findLastNudge } from '#/modules/inbox/inbox-times.ts';
import { countNewLeads } from '#/modules/leads/queries/read-leads.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { countUrgentProjects } from '#/modules/projects/queries/find-urgent-projects.ts';
import { countOpenTargets } from '#/modules/sla/queries/find-targets.ts';
import { slaCalendar } from '#/modules/sla/target-terms.ts';
import type { DueCounts } from '#/platform/database/count-due.ts';

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
  const nudged = { late: findLastNudge(closed.late), tonight: findLastNudge(closed.tonight) };
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
