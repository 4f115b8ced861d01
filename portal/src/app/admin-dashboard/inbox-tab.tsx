import { useQuery } from '@tanstack/react-query';
import { InboxList, staffCountsQuery } from '#/features/inbox/index.ts';
import { MoneyAlert } from '#/features/billing/index.ts';

export function NeedsYouTab() {
  const { data: counts } = useQuery(staffCountsQuery);
  return (
    <>
      <MoneyAlert count={counts?.billing} />
      <InboxList />
    </>
  );
}
