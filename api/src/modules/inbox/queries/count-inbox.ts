import { startOfNextDay } from '@stackworks/business-time';
import type { InboxCounts, InboxPage, StaffCounts } from '@stackworks/contracts';
import type { DueCounts } from '#/platform/database/count-due.ts';
import type { Deps } from '#/deps.ts';
import { countBilling } from '#/modules/billing/queries/list-late-payers.ts';
import { countNewLeads } from '#/modules/leads/queries/read-leads.ts';
import { countDueProjects, countWaitingReviews } from '#/modules/projects/queries/find-urgent-projects.ts';
import { countOpenTargets } from '#/modules/sla/queries/find-open-targets.ts';
import { slaCalendar } from '#/modules/sla/target-terms.ts';
import { countUnseenMentions } from '#/modules/conversations/queries/mentions.ts';
import { findHorizon, findLastClosing, findLastNudge } from '#/modules/inbox/inbox-times.ts';

type CountDeps = Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>;
type Counts = Pick<InboxPage, 'counts' | 'late' | 'today'>;

/**
 * How much needs a member of staff, and how much needs anyone; how much of it is late and due today. Only what is open is
 * counted, each by an index of it.
 */
export async function countInbox(deps: CountDeps, adminId: string): Promise<Counts> {
  const now = deps.now();
  const calendar = slaCalendar(deps);
  const { until, quietSince } = findHorizon(calendar, now);
  const tonight = startOfNextDay(now);
  const due = { late: now, tonight };
  const closed = { late: findLastClosing(calendar, now), tonight: findLastClosing(calendar, tonight) };
  const nudged = { late: findLastNudge(closed.late), tonight: findLastNudge(closed.tonight) };
  const { read } = deps.db;
  const [targets, projects, reviews, mentions] = await Promise.all([
    countOpenTargets(read, adminId, due),
    countDueProjects(read, adminId, { until, quietSince }, due),
    countWaitingReviews(read, adminId, quietSince, nudged),
    countUnseenMentions(read, adminId, closed),
  ]);
  const lists = [targets, projects, reviews, mentions];
  const sum = (which: keyof DueCounts): InboxCounts => ({
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

/** What the rail of every staff screen shows beside its places. */
export async function readStaffCounts(deps: CountDeps, adminId: string): Promise<StaffCounts> {
  const [{ counts }, enquiries, billing] = await Promise.all([
    countInbox(deps, adminId),
    countNewLeads(deps.db.read),
    countBilling(deps.db.read),
  ]);
  return { needs: counts.mine, enquiries, billing };
}
