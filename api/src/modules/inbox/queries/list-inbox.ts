import {
  kindsOfFilter,
  lateListed,
  type InboxItem,
  type InboxItemRef,
  type InboxPage,
  type InboxQuery,
} from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { prepareInboxPresenter } from '#/modules/inbox/inbox.presenter.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { slaCalendar } from '#/modules/sla/target-terms.ts';
import { readCursor, writeCursor } from '#/platform/database/page.ts';
import { countInbox } from './count-inbox.ts';
import { findCandidates, fromStart, positions, prepareFind, type Wanted } from './find-candidates.ts';
import { findNextReturn } from './snoozes.ts';

/**
 * Lists the inbox items of a member of staff, of nobody, of everyone, or that the member has put off, the most urgent first.
 * Only the first late ones are among them, so that there is room for what can still be met; `late` lists the late ones alone.
 */
export async function listInbox(
  deps: ProjectDeps,
  adminId: string,
  { who, filter, late: isLateOnly, limit, cursor, ...narrowing }: InboxQuery,
): Promise<InboxPage> {
  const now = deps.now();
  const { read } = deps.db;
  const after = cursor === undefined ? fromStart : readCursor(positions, cursor);
  const find = await prepareFind(deps, adminId);
  const sought = { who, kinds: kindsOfFilter[filter], after, ...narrowing };
  const startsWithLate = cursor === undefined && !isLateOnly;
  const [lateOnes, found, counts, nextReturnAt] = await Promise.all([
    startsWithLate ? find({ ...sought, isLate: true, limit: lateListed }) : [],
    find({ ...sought, isLate: isLateOnly, limit: limit + 1 }),
    countInbox(deps, adminId, { who, ...narrowing }),
    findNextReturn(read, adminId, now),
  ]);
  const paged = found.slice(0, limit);
  const reached = after.map(
    (before, list) => paged.findLast((candidate) => candidate.list === list)?.position ?? before,
  );
  const shown = [...lateOnes, ...paged];
  return {
    items: shown.map(await prepareInboxPresenter(deps, read, adminId, shown, now)),
    nextCursor: found.length > limit ? writeCursor(reached) : null,
    ...counts,
    nextReturnAt,
    asOf: now.toISOString(),
    isRunning: slaCalendar(deps).isBusinessDay(now),
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
  const isWanted: Wanted['isWanted'] = (_, columns) => eq(columns.id, itemId);
  const wanted = { adminId, isWanted, kinds: [kind], after: fromStart, limit: 1 };
  const [found] = await findCandidates(slaCalendar(deps), read, wanted, now);
  if (!found) throw new AppError('not_found', 'Already dealt with.');
  return (await prepareInboxPresenter(deps, read, adminId, [found], now))(found);
}
