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
import { api, jsonQuery, pagedQuery } from '#/lib/api/client.ts';
import { clientPageKey, staffBillingKey } from '#/lib/query-keys.ts';

const { billing } = api.admin;

export const clientBillingQuery = (id: string) =>
  jsonQuery<StaffBilling>([...clientPageKey(id), 'billing'], () =>
    api.admin.clients[':id'].billing.$get({ param: { id } }),
  );

/** Clients whose payment failed, the longest overdue first. */
export const latePayersQuery = pagedQuery<Page<LatePayer>>([...staffBillingKey, 'late'], (query) =>
  billing.late.$get({ query }),
);

export const problemsQuery = pagedQuery<Page<BillingProblem>>([...staffBillingKey, 'problems'], (query) =>
  billing.problems.$get({ query }),
);

export const pricesQuery = jsonQuery<PriceStandings>([...staffBillingKey, 'prices'], () =>
  billing.prices.$get(),
);

export const noticesQuery = pagedQuery<Page<PriceNotice>>([...staffBillingKey, 'notices'], (cursor) =>
  billing['price-notices'].$get({ query: { limit: '5', ...cursor } }),
);

export const noticePreviewQuery = (notice: PriceNoticeInput) => ({
  ...jsonQuery<PriceNoticePreview>(['price-notice-preview', notice], () =>
    billing['price-notices'].preview.$get({ query: { ...notice, amount: String(notice.amount) } }),
  ),
  gcTime: 0,
});
