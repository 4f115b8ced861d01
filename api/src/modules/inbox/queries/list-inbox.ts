import type { BusinessCalendar } from '@stackworks/business-time';
import type { InboxPage, InboxQuery, InboxScope } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { findUnseenMentions } from '#/modules/conversations/queries/mentions.ts';
import {
  inboxSources,
  readPositions,
  writePositions,
  type InboxSource,
  type Positions,
} from '#/modules/inbox/inbox-cursor.ts';
import { findHorizon, findMentionDue, findNudgeDue } from '#/modules/inbox/inbox-times.ts';
import { prepareInboxPresenter, type Candidate } from '#/modules/inbox/inbox.presenter.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { findUrgentProjects } from '#/modules/projects/queries/find-urgent-projects.ts';
import { findOpenTargets } from '#/modules/sla/queries/find-targets.ts';
import { slaCalendar } from '#/modules/sla/target-terms.ts';
import { countInbox } from './count-inbox.ts';

/** Lists the inbox items of a member of staff, or of everyone, the most urgent first. */
export async function listInbox(
  deps: ProjectDeps,
  adminId: string,
  { who, limit, cursor }: InboxQuery,
): Promise<InboxPage> {
  const now = deps.now();
  const { read } = deps.db;
  const calendar = slaCalendar(deps);
  const after = readPositions(cursor);
  const [found, counts] = await Promise.all([
    findCandidates(calendar, read, { adminId, who, after, limit: limit + 1 }, now),
    countInbox(deps, adminId),
  ]);
  const shown = found.slice(0, limit);
  const reached = Object.fromEntries(shown.map(({ source, position }) => [source, position]));
  return {
    items: shown.map(await prepareInboxPresenter(deps, read, shown, now)),
    nextCursor: found.length > limit ? writePositions({ ...after, ...reached }) : null,
    ...counts,
    asOf: now.toISOString(),
    isRunning: calendar.isBusinessDay(now),
  };
}

type Wanted = { adminId: string; who: InboxScope; after: Positions; limit: number };

/** Finds the next rows of each list, merged by due date. No list has a later row that is due earlier. */
async function findCandidates(
  calendar: BusinessCalendar,
  reader: Reader,
  { adminId, who, after, limit }: Wanted,
  now: Date,
): Promise<Candidate[]> {
  const horizon = findHorizon(calendar, now);
  const mine = who === 'mine' ? adminId : null;
  const [targets, projects, reviews, mentions] = await Promise.all([
    findOpenTargets(reader, { adminId: mine, after: after.targets, limit }),
    findUrgentProjects(reader, 'due', horizon, { adminId: mine, after: after.projects, limit }),
    findUrgentProjects(reader, 'waiting', horizon, { adminId: mine, after: after.reviews, limit }),
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
