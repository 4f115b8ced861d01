import type { BillingSummary, PlanPreview } from '@stackworks/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { api, jsonQuery, pagedQuery } from '#/lib/api/client.ts';
import {
  allVersionsKey,
  billingKey,
  currentClientKey,
  invalidateAll,
  ownDataKey,
  revisionQuotaKey,
} from '#/lib/query-keys.ts';

const { billing } = api.client;

export const billingQuery = jsonQuery([...billingKey, 'summary'], () => billing.$get());

export const invoicesQuery = pagedQuery([...billingKey, 'invoices'], (query) =>
  billing.invoices.$get({ query }),
);

export const purchasesQuery = pagedQuery([...billingKey, 'purchases'], (query) =>
  billing.purchases.$get({ query }),
);

/** What a change of plan costs now. It is out of date within seconds, so it is never cached nor read again by itself. */
export const previewQuery = (plan: PlanPreview['plan']) => ({
  ...jsonQuery(['/api/client/billing/preview', plan], () => billing.preview.$post({ json: { plan } })),
  gcTime: 0,
  staleTime: Infinity,
  refetchOnReconnect: false,
});

/** Shows the billing a change returned, and refetches what follows from it: the plan's badge, the invoices, a deletion. */
export function useShowBilling(): (billing: BillingSummary) => void {
  const queryClient = useQueryClient();
  return (summary) => {
    queryClient.setQueryData(billingQuery.queryKey, summary);
    void invalidateAll(queryClient, currentClientKey, revisionQuotaKey, allVersionsKey, ownDataKey);
    void queryClient.invalidateQueries({
      queryKey: billingKey,
      predicate: ({ queryKey }) => queryKey[1] !== billingQuery.queryKey[1],
    });
  };
}
