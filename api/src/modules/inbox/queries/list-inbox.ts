import type { InboxPage, InboxQuery } from '@stackworks/contracts';
import { readPositions, writePositions } from '#/modules/inbox/inbox-cursor.ts';
import { prepareInboxPresenter } from '#/modules/inbox/inbox.presenter.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { slaCalendar } from '#/modules/sla/target-terms.ts';
import { countInbox } from './count-inbox.ts';
import { findCandidates } from './find-candidates.ts';

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
