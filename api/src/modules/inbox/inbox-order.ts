import { startOfNextDay } from '@stackworks/business-time';
import type { InboxGroup, InboxItem } from '@stackworks/contracts';

type Placed = Pick<InboxItem, 'kind' | 'dueAt'>;

/** Finds the group of an item at a time. A review waits for its client, so it is never late. */
export function prepareGroups(now: Date): (item: Placed) => InboxGroup {
  const late = now.toISOString();
  const tonight = startOfNextDay(now).toISOString();
  return ({ kind, dueAt }) => {
    if (kind === 'review') return 'waiting';
    if (dueAt < late) return 'late';
    return dueAt < tonight ? 'today' : 'soon';
  };
}
