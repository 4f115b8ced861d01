import type {
  BillingProblem,
  LatePayer,
  Page,
  PriceNotice,
  PriceNoticeInput,
  PriceNoticePreview,
  PriceStandings,
  StaffBilling,
} from '@stackworks/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, cursorOf, firstPage } from '#/lib/api/client.ts';
import { clientPageKey, staffBillingKey } from '#/lib/query-keys.ts';

/** A client’s billing as staff see it. */
export const clientBillingQuery = (id: string) =>
  queryOptions({
    queryKey: [...clientPageKey(id), 'billing'],
    queryFn: async (): Promise<StaffBilling> =>
      (await api.admin.clients[':id'].billing.$get({ param: { id } })).json(),
  });

/** Clients whose payment failed, the longest overdue first. */
export const latePayersQuery = infiniteQueryOptions({
  queryKey: [...staffBillingKey, 'late'],
  queryFn: async ({ pageParam }): Promise<Page<LatePayer>> =>
    (await api.admin.billing.late.$get({ query: cursorOf(pageParam) })).json(),
  initialPageParam: firstPage,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** What is wrong with money and not resolved, newest first. */
export const problemsQuery = infiniteQueryOptions({
  queryKey: [...staffBillingKey, 'problems'],
  queryFn: async ({ pageParam }): Promise<Page<BillingProblem>> =>
    (await api.admin.billing.problems.$get({ query: cursorOf(pageParam) })).json(),
  initialPageParam: firstPage,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** What plans cost, and how many pay another price. */
export const pricesQuery = queryOptions({
  queryKey: [...staffBillingKey, 'prices'],
  queryFn: async (): Promise<PriceStandings> => (await api.admin.billing.prices.$get()).json(),
});

/** Notices of new prices, newest first. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: [...staffBillingKey, 'notices'],
  queryFn: async ({ pageParam }): Promise<Page<PriceNotice>> => {
    const query = { limit: '5', ...cursorOf(pageParam) };
    return (await api.admin.billing['price-notices'].$get({ query })).json();
  },
  initialPageParam: firstPage,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** The mail that a notice would send, and who would get it. */
export const noticePreviewQuery = (notice: PriceNoticeInput) =>
  queryOptions({
    queryKey: ['price-notice-preview', notice],
    queryFn: async (): Promise<PriceNoticePreview> => {
      const query = { ...notice, amount: String(notice.amount) };
      return (await api.admin.billing['price-notices'].preview.$get({ query })).json();
    },
    gcTime: 0,
  });
