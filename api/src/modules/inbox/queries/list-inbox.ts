import { startOfNextDay, type BusinessCalendar } from '@stackworks/business-time';
import {
  compareInboxItems,
  kindsOfFilter,
  nudgeDays,
  targetKinds,
  type InboxGroup,
  type InboxItem,
  type InboxItemRef,
  type InboxKind,
  type InboxPage,
  type InboxQuery,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { addDays } from 'date-fns';
import { eq, not, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { AppError } from '#/errors.ts';
import { findUnseenMentions } from '#/modules/conversations/queries/mentions.ts';
import { prepareInboxPresenter, type Candidate } from '#/modules/inbox/inbox.presenter.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { findUrgentProjects } from '#/modules/projects/queries/find-urgent-projects.ts';
import { findOpenTargets } from '#/modules/sla/queries/find-targets.ts';
import { slaCalendar } from '#/modules/sla/target-terms.ts';
import { readCursor, writeCursor } from '#/platform/database/page.ts';
import { countInbox, findHorizon } from './count-inbox.ts';
import { findNextReturn, prepareSnoozed } from './snoozes.ts';

const time = z.iso.datetime();
const id = z.string().min(1);
const position = z.tuple([time, id]).nullable();

/**
 * How far each list of the inbox has been shown, as the order and id of its last row; null from the start. The lists are
 * targets, projects, reviews and mentions, in the order of items of a group that are due at the same time.
 */
const positions = z.tuple([z.tuple([time, time, id]).nullable(), position, position, position]);
type Positions = z.infer<typeof positions>;
const fromStart: Positions = [null, null, null, null];

/** Lists the inbox items of a member of staff, of everyone, or that the member has put off, the most urgent first. */
export async function listInbox(
  deps: ProjectDeps,
  adminId: string,
  { who, filter, limit, cursor }: InboxQuery,
): Promise<InboxPage> {
  const now = deps.now();
  const { read } = deps.db;
  const calendar = slaCalendar(deps);
  const after = cursor === undefined ? fromStart : readCursor(positions, cursor);
  const isSnoozed = prepareSnoozed(read, adminId, now);
  const isWanted: Wanted['isWanted'] = (list, id) =>
    who === 'snoozed' ? isSnoozed[list](id) : not(isSnoozed[list](id));
  const wanted = { adminId, isMine: who === 'mine', isWanted, kinds: kindsOfFilter[filter], after };
  const [found, counts, nextReturnAt] = await Promise.all([
    findCandidates(calendar, read, { ...wanted, limit: limit + 1 }, now),
    countInbox(deps, adminId, who),
    findNextReturn(read, adminId, now),
  ]);
  const shown = found.slice(0, limit);
  const reached = after.map(
    (before, list) => shown.findLast((candidate) => candidate.list === list)?.position ?? before,
  );
  return {
    items: shown.map(await prepareInboxPresenter(deps, read, adminId, shown, now)),
    nextCursor: found.length > limit ? writeCursor(reached) : null,
    ...counts,
    nextReturnAt,
    asOf: now.toISOString(),
    isRunning: calendar.isBusinessDay(now),
  };
}

/**
 * Reads one inbox item, whichever colleague it is assigned to, also while it is put off.
 * @throws AppError not_found when it isn't waiting for this member of staff any more
 */
export async function readInboxItem(
  deps: ProjectDeps,
  adminId: string,
  { kind, id: itemId }: InboxItemRef,
): Promise<InboxItem> {
  const now = deps.now();
  const { read } = deps.db;
  const isWanted = (_: unknown, id: SQLiteColumn) => eq(id, itemId);
  const wanted = { adminId, isMine: false, isWanted, kinds: [kind], after: fromStart, limit: 1 };
  const [found] = await findCandidates(slaCalendar(deps), read, wanted, now);
  if (!found) throw new AppError('not_found', 'This isn’t waiting any more.');
  return (await prepareInboxPresenter(deps, read, adminId, [found], now))(found);
}

/** A candidate, with the list it is from and the position after it. */
type Listed = Candidate & { list: number; position: readonly string[] };

type Wanted = {
  adminId: string;
  /** Whether only what is the member's, or nobody's. */
  isMine: boolean;
  isWanted: (list: keyof ReturnType<typeof prepareSnoozed>, id: SQLiteColumn) => SQL;
  kinds: readonly InboxKind[];
  after: Positions;
  limit: number;
};

/** Finds the next rows of each list, merged in the inbox's order. No list has a later row that comes earlier in it. */
async function findCandidates(
  calendar: BusinessCalendar,
  reader: Reader,
  { adminId, isMine, isWanted, kinds, after, limit }: Wanted,
  now: Date,
): Promise<Listed[]> {
  const horizon = findHorizon(calendar, now);
  const [afterTarget, afterProject, afterReview, afterMention] = after;
  const optionsOf = <After>(list: Parameters<Wanted['isWanted']>[0], from: After) => ({
    adminId: isMine ? adminId : null,
    isWanted: (id: SQLiteColumn) => isWanted(list, id),
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
      const { id, kind, text, dueAt, supportHours, userId: clientId, projectBriefId: projectId } = row;
      const leadId = kind === 'enquiry' ? row.subjectId : null;
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
