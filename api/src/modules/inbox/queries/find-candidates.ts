import { startOfNextDay, type BusinessCalendar } from '@stackworks/business-time';
import {
  compareInboxItems,
  nudgeDays,
  targetKinds,
  type InboxGroup,
  type InboxKind,
  type InboxScope,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { addDays } from 'date-fns';
import { and, eq, gte, isNull, lt, not, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { findUnseenMentions } from '#/modules/conversations/queries/mentions.ts';
import type { Candidate } from '#/modules/inbox/inbox.presenter.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { findUrgentProjects } from '#/modules/projects/queries/find-urgent-projects.ts';
import { findOpenTargets } from '#/modules/sla/queries/find-targets.ts';
import { slaCalendar } from '#/modules/sla/target-terms.ts';
import type { DueColumns } from '#/platform/database/due-rows.ts';
import { findBounds, findHorizon, isTeamOfOne } from './count-inbox.ts';
import { prepareNarrow, type Narrowing } from './narrow.ts';
import { prepareSnoozed } from './snoozes.ts';

const time = z.iso.datetime();
const id = z.string().min(1);
const position = z.tuple([time, id]).nullable();

/**
 * How far each list of the inbox has been shown, as the order and id of its last row; null from the start. The lists are
 * targets, projects, reviews and mentions, in the order of items of a group that are due at the same time.
 */
export const positions = z.tuple([z.tuple([time, time, id]).nullable(), position, position, position]);
export type Positions = z.infer<typeof positions>;
export const fromStart: Positions = [null, null, null, null];

type Sought = { who: InboxScope; kinds: readonly InboxKind[]; isLate: boolean } & Narrowing &
  Pick<Wanted, 'after' | 'limit'>;

/** Finds what is late in a scope of the inbox of a member of staff, or else what isn't, page by page. */
export async function prepareFind(
  deps: ProjectDeps,
  adminId: string,
): Promise<(sought: Sought) => Promise<Listed[]>> {
  const now = deps.now();
  const { read } = deps.db;
  const calendar = slaCalendar(deps);
  const bounds = findBounds(calendar, now);
  const isSnoozed = prepareSnoozed(read, adminId, now);
  const isAlone = await isTeamOfOne(read);
  const isInScope = (who: InboxScope, list: List, { id, owner }: DueColumns): SQL | undefined => {
    if (who === 'snoozed') return isSnoozed[list](id);
    const isMine = isAlone ? undefined : eq(owner, adminId);
    const isOwned = { mine: isMine, unassigned: isNull(owner), everyone: undefined }[who];
    return and(not(isSnoozed[list](id)), isOwned);
  };
  return ({ who, kinds, isLate, after, limit, ...narrowing }) => {
    const isNarrowed = prepareNarrow(narrowing);
    const isWanted = (list: List, columns: DueColumns) => {
      const late = (list === 'mention' ? bounds.written : bounds.due).late.toISOString();
      const isInTime = isLate ? lt(columns.by, late) : gte(columns.by, late);
      // A review is never late.
      return and(
        isInScope(who, list, columns),
        isNarrowed(columns),
        list === 'review' ? undefined : isInTime,
      );
    };
    const sought = kinds.filter((kind) => !(isLate && kind === 'review'));
    return findCandidates(calendar, read, { adminId, isWanted, kinds: sought, after, limit }, now);
  };
}

/** A candidate, with the list it is from and the position after it. */
export type Listed = Candidate & { list: number; position: readonly string[] };

type List = keyof ReturnType<typeof prepareSnoozed>;

export type Wanted = {
  adminId: string;
  isWanted: (list: List, columns: DueColumns) => SQL | undefined;
  kinds: readonly InboxKind[];
  after: Positions;
  limit: number;
};

/** Finds the next rows of each list, merged in the inbox's order. No list has a later row that comes earlier in it. */
export async function findCandidates(
  calendar: BusinessCalendar,
  reader: Reader,
  { adminId, isWanted, kinds, after, limit }: Wanted,
  now: Date,
): Promise<Listed[]> {
  const horizon = findHorizon(calendar, now);
  const [afterTarget, afterProject, afterReview, afterMention] = after;
  const optionsOf = <After>(list: List, from: After) => ({
    isWanted: (columns: DueColumns) => isWanted(list, columns),
    after: from,
    limit,
  });
  const [targets, projects, reviews, mentions] = await Promise.all([
    findOpenTargets(reader, {
      ...optionsOf('target', afterTarget),
      kinds: targetKinds.filter((kind) => kinds.includes(kind)),
    }),
    kinds.includes('project')
      ? findUrgentProjects(reader, 'due', horizon, optionsOf('project', afterProject))
      : [],
    kinds.includes('review')
      ? findUrgentProjects(reader, 'waiting', horizon, optionsOf('review', afterReview))
      : [],
    kinds.includes('mention') ? findUnseenMentions(reader, adminId, optionsOf('mention', afterMention)) : [],
  ]);
  const endOfDay = (day: Date | string) => calendar.slaDue(new Date(day), null).toISOString();
  const groupOf = prepareGroups(now);
  const candidates: Omit<Listed, 'group'>[] = [
    ...targets.map(({ createdAt: since, ...row }) => {
      const { id, kind, text, dueAt, supportHours, userId: clientId, projectId } = row;
      const leadId = kind === 'lead' ? row.subjectId : null;
      const about = { clientId, projectId, leadId, supportHours };
      return { list: 0, position: [dueAt, since, id], id, kind, text, since, dueAt, ...about };
    }),
    ...projects.flatMap(({ id, projectName: text, userId: clientId, createdAt: since, dueDate: dueAt }) => {
      const item = { list: 1, id, kind: 'project', text, since, clientId, projectId: id } as const;
      return dueAt === null ? [] : [{ ...item, dueAt, position: [dueAt, id] }];
    }),
    ...reviews.flatMap(({ id, projectName: text, userId: clientId, waitingSince: since }) => {
      const item = { list: 2, id, kind: 'review', text, clientId, projectId: id } as const;
      // A client is asked again on that day, or the business day after.
      const dueAt = since === null ? '' : endOfDay(addDays(since, nudgeDays.late));
      return since === null ? [] : [{ ...item, since, dueAt, position: [since, id] }];
    }),
    ...mentions.map(({ id, messageId, createdAt: since }) => {
      const item = { list: 3, id, kind: 'mention', text: '', messageId } as const;
      return { ...item, since, dueAt: endOfDay(since), position: [since, id] };
    }),
  ];
  // A stable sort, so that each list stays in its own order.
  return candidates
    .map((candidate) => ({ ...candidate, group: groupOf(candidate) }))
    .sort((one, other) => compareInboxItems(one, other) || one.list - other.list);
}

/** Finds the group of an item at a time. A review waits for its client, so it is never late. */
function prepareGroups(now: Date): (item: Pick<Candidate, 'kind' | 'dueAt'>) => InboxGroup {
  const late = now.toISOString();
  const tonight = startOfNextDay(now).toISOString();
  return ({ kind, dueAt }) => {
    if (kind === 'review') return 'waiting';
    if (dueAt < late) return 'late';
    return dueAt < tonight ? 'today' : 'soon';
  };
}
