import type { BillingSummary, InvoicePage, Page, PlanPreview, Purchase } from '@stackworks/contracts';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, cursorOf, firstPage } from '#/lib/api/client.ts';
import { billingKey, currentClientKey, revisionQuotaKey } from '#/lib/query-keys.ts';

/** Where the client stands: plan, price, next charge, card. */
export const billingQuery = queryOptions({
  queryKey: [...billingKey, 'summary'],
  queryFn: async (): Promise<BillingSummary> => (await api.client.billing.$get()).json(),
});

/** The client's invoices, page by page. */
export const invoicesQuery = infiniteQueryOptions({
  queryKey: [...billingKey, 'invoices'],
  queryFn: async ({ pageParam }): Promise<InvoicePage> =>
    (await api.client.billing.invoices.$get({ query: cursorOf(pageParam) })).json(),
  initialPageParam: firstPage,
  getNextPageParam: (last) => last.nextCursor,
});

/** What the client has bought once, page by page. */
export const purchasesQuery = infiniteQueryOptions({
  queryKey: [...billingKey, 'purchases'],
  queryFn: async ({ pageParam }): Promise<Page<Purchase>> =>
    (await api.client.billing.purchases.$get({ query: cursorOf(pageParam) })).json(),
  initialPageParam: firstPage,
  getNextPageParam: (last) => last.nextCursor,
});

/** What a change of plan costs now. It grows old by the second, so it is never cached, and read again only when asked for. */
export const previewQuery = (plan: PlanPreview['plan']) =>
  queryOptions({
    queryKey: ['/api/client/billing/preview', plan],
    queryFn: async (): Promise<PlanPreview> =>
      (await api.client.billing.preview.$post({ json: { plan } })).json(),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });

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
