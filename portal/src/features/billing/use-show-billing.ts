import type { BillingSummary } from '@stackworks/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { billingKey, currentClientKey, revisionQuotaKey } from '#/lib/query-keys.ts';
import { billingQuery } from './queries.ts';

/** Shows what the server answered to a change, and reads again what follows from it: the plan’s badge, the invoices. */
export function useShowBilling(): (billing: BillingSummary) => void {
  const queryClient = useQueryClient();
  return (billing) => {
    queryClient.setQueryData(billingQuery.queryKey, billing);
    void queryClient.invalidateQueries({ queryKey: currentClientKey });
    void queryClient.invalidateQueries({ queryKey: revisionQuotaKey });
    void queryClient.invalidateQueries({
      queryKey: billingKey,
      predicate: ({ queryKey }) => queryKey[1] !== billingQuery.queryKey[1],
    });
  };
}
