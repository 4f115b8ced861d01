import type { BusinessCalendar } from '@stackworks/business-time';
import type { InboxScope } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { findUnseenMentions, type MentionRow } from '#/modules/conversations/queries/mentions.ts';
import { inboxSources, type InboxSource, type Positions } from '#/modules/inbox/inbox-cursor.ts';
import { findHorizon, findMentionDue, findNudgeDue } from '#/modules/inbox/inbox-times.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { findDueProjects, findWaitingReviews } from '#/modules/projects/queries/find-urgent-projects.ts';
import { findOpenTargets, type TargetRow } from '#/modules/sla/queries/find-targets.ts';

type Position = readonly [string, string];
type Found =
  | { source: 'targets'; row: TargetRow; position: readonly [string, string, string] }
  | { source: 'projects' | 'reviews'; row: ProjectRow; position: Position }
  | { source: 'mentions'; row: MentionRow; position: Position };

/** A row that may become an inbox item. `position` is where its own list continues after it. */
export type Candidate = Found & { since: string; dueAt: string };

type Wanted = { adminId: string; who: InboxScope; after: Positions; limit: number };

/** Finds the next rows of each list, merged by due date. No list has a later row that is due earlier. */
export async function findCandidates(
  calendar: BusinessCalendar,
  reader: Reader,
  { adminId, who, after, limit }: Wanted,
  now: Date,
): Promise<Candidate[]> {
  const horizon = findHorizon(calendar, now);
  const mine = who === 'mine' ? adminId : null;
  const [targets, projects, reviews, mentions] = await Promise.all([
    findOpenTargets(reader, { adminId: mine, after: after.targets, limit }),
    findDueProjects(reader, { adminId: mine, after: after.projects, limit }, horizon),
    findWaitingReviews(reader, { adminId: mine, after: after.reviews, limit }, horizon),
    findUnseenMentions(reader, adminId, { after: after.mentions, limit }),
  ]);
  const candidates: Candidate[] = [
    ...targets.map((row): Candidate => {
      const { createdAt: since, dueAt, id } = row;
      return { source: 'targets', row, since, dueAt, position: [dueAt, since, id] };
    }),
    ...projects.flatMap((row): Candidate[] => {
      const { createdAt: since, dueDate: dueAt, id } = row;
      return dueAt === null ? [] : [{ source: 'projects', row, since, dueAt, position: [dueAt, id] }];
    }),
    ...reviews.flatMap((row): Candidate[] => {
      const { waitingSince: since, id } = row;
      if (since === null) return [];
      return [{ source: 'reviews', row, since, dueAt: findNudgeDue(calendar, since), position: [since, id] }];
    }),
    ...mentions.map((row): Candidate => {
      const { createdAt: since, id } = row;
      const dueAt = findMentionDue(calendar, since);
      return { source: 'mentions', row, since, dueAt, position: [since, id] };
    }),
  ];
  const order = (source: InboxSource) => inboxSources.indexOf(source);
  // A stable sort, so that each list stays in its own order.
  return candidates.sort(
    (one, other) => one.dueAt.localeCompare(other.dueAt) || order(one.source) - order(other.source),
  );
}
