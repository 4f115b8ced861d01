import type { InboxItem, StaffCounts } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { useIsAlone } from '#/features/team/index.ts';
import { withoutOwed } from './counts.ts';
import { useRepliedItems } from './item-about.ts';
import { useHiddenItems } from './pending-actions.ts';
import { staffCountsQuery } from './queries.ts';

/** The counts of the rail as the inbox shows them. */
export function useStaffCounts(adminId: string): StaffCounts | undefined {
  const { data, dataUpdatedAt } = useQuery(staffCountsQuery);
  const hidden = useHiddenItems();
  const replied = useRepliedItems(adminId);
  const isAlone = useIsAlone();
  const isCounted = ({ snoozedUntil }: InboxItem) =>
    snoozedUntil === null || new Date(snoozedUntil) <= new Date(dataUpdatedAt);
  // What was read since it was sent no longer has it.
  const items = hidden
    .filter(({ sentAt, item }) => (sentAt === null || sentAt > dataUpdatedAt) && isCounted(item))
    .map(({ item }) => item)
    .concat(replied);
  return data && withoutOwed(data, items, { adminId, isAlone });
}
