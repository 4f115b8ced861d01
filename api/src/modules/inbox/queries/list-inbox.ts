import type { InboxPage, InboxQuery } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { slaCalendar } from '#/modules/sla/target-terms.ts';
import { countInbox } from './count-inbox.ts';
import { findCandidates } from './find-candidates.ts';
import { preparePresenter } from '#/modules/inbox/inbox.presenter.ts';
import { readPositions, writePositions } from '#/modules/inbox/inbox-cursor.ts';

/** What needs a member of staff, or everyone, by the time that is left: the latest before all. */
export async function listInbox(
  deps: Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>,
  adminId: string,
  { who, limit, cursor }: InboxQuery,
): Promise<InboxPage> {
  const now = deps.now();
  const calendar = slaCalendar(deps);
  const after = readPositions(cursor);
  const wanted = { adminId, who, after, limit: limit + 1 };
  const [found, counts] = await Promise.all([
    findCandidates(calendar, deps.db.read, wanted, now),
    countInbox(deps, adminId),
  ]);
  const shown = found.slice(0, limit);
  const reached = Object.fromEntries(shown.map(({ source, position }) => [source, position]));
  const present = await preparePresenter(deps, deps.db.read, shown, now);
  return {
    items: shown.map(present),
    nextCursor: found.length > limit ? writePositions({ ...after, ...reached }) : null,
    ...counts,
    asOf: now.toISOString(),
    isRunning: calendar.isBusinessDay(now),
  };
}
