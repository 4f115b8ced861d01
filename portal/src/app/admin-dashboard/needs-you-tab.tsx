import { useQuery } from '@tanstack/react-query';
import { NeedsList } from '#/features/needs/needs-list.tsx';
import { staffCountsQuery } from '#/features/needs/queries.ts';
import { MoneyAlert } from '#/features/staff-billing/money-alert.tsx';

/** The needs-you tab of the dashboard. */
export function NeedsYouTab() {
  const { data: counts } = useQuery(staffCountsQuery);
  return (
    <>
      <MoneyAlert count={counts?.billing} />
      <NeedsList />
    </>
  );
}
