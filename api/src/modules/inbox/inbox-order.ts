import { startOfNextDay } from '@stackworks/business-time';
import { inboxGroups, targetKinds, type InboxGroup, type InboxItem } from '@stackworks/contracts';

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

/** Orders items by group, in a group by due date. Of what is late, replies owed to clients come before all else. */
export function compareItems(
  one: Placed & { group: InboxGroup },
  other: Placed & { group: InboxGroup },
): number {
  return rankOf(one) - rankOf(other) || one.dueAt.localeCompare(other.dueAt);
}

const rankOf = ({ kind, group }: { kind: InboxItem['kind']; group: InboxGroup }): number =>
  inboxGroups.indexOf(group) + (group === 'late' && !isTarget(kind) ? 0.5 : 0);

const isTarget = (kind: string): boolean => targetKinds.some((target) => target === kind);
