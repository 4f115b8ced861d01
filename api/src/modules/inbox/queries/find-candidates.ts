import type { BusinessCalendar } from '@stackworks/business-time';
import type { InboxScope } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { findDueProjects, findWaitingReviews } from '#/modules/projects/queries/find-urgent-projects.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { findOpenTargets, type TargetRow } from '#/modules/sla/queries/find-open-targets.ts';
import { findUnseenMentions, type MentionRow } from '#/modules/conversations/queries/mentions.ts';
import { inboxSources, type InboxSource, type Positions } from '#/modules/inbox/inbox-cursor.ts';
import { findHorizon, findMentionDue, findNudgeDue } from '#/modules/inbox/inbox-times.ts';

type Position = readonly [string, string];
type Found =
  | { source: 'targets'; row: TargetRow; position: readonly [string, string, string] }
  | { source: 'projects' | 'reviews'; row: ProjectRow; position: Position }
  | { source: 'mentions'; row: MentionRow; position: Position };

/** Something that needs somebody, not shown yet. `position` is where its own list would go on after it. */
export type Candidate = Found & { since: string; dueAt: string };

type Wanted = { adminId: string; who: InboxScope; after: Positions; limit: number };

/** The next of each list, merged by when they are due. Within a list what comes later is never due earlier. */
export async function findCandidates(
  calendar: BusinessCalendar,
  reader: Reader,
  { adminId, who, after, limit }: Wanted,
  now: Date,
): Promise<Candidate[]> {
  const { until, quietSince } = findHorizon(calendar, now);
  const wanted = <Source extends InboxSource>(source: Source) => ({
    adminId: who === 'mine' ? adminId : null,
    after: after[source],
    limit,
  });
  const [targets, projects, reviews, mentions] = await Promise.all([
    findOpenTargets(reader, wanted('targets')),
    findDueProjects(reader, wanted('projects'), until, quietSince),
    findWaitingReviews(reader, wanted('reviews'), quietSince),
    findUnseenMentions(reader, adminId, { after: after.mentions, limit }),
  ]);
  const candidates: Candidate[] = [
    ...targets.map((row) => ({
      source: 'targets' as const,
      row,
      since: row.createdAt,
      dueAt: row.dueAt,
      position: [row.dueAt, row.createdAt, row.id] as const,
    })),
    ...projects.flatMap((row) =>
      row.dueDate === null
        ? []
        : {
            source: 'projects' as const,
            row,
            since: row.createdAt,
            dueAt: row.dueDate,
            position: [row.dueDate, row.id] as const,
          },
    ),
    ...reviews.flatMap((row) =>
      row.waitingSince === null
        ? []
        : {
            source: 'reviews' as const,
            row,
            since: row.waitingSince,
            dueAt: findNudgeDue(calendar, row.waitingSince),
            position: [row.waitingSince, row.id] as const,
          },
    ),
    ...mentions.map((row) => ({
      source: 'mentions' as const,
      row,
      since: row.createdAt,
      dueAt: findMentionDue(calendar, row.createdAt),
      position: [row.createdAt, row.id] as const,
    })),
  ];
  const order = (source: InboxSource) => inboxSources.indexOf(source);
  // A stable sort, so that each list keeps its own order.
  return candidates.sort(
    (one, other) => one.dueAt.localeCompare(other.dueAt) || order(one.source) - order(other.source),
  );
}
