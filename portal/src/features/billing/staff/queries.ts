import type { PriceNoticeInput } from '@stackworks/contracts';
import { api, jsonQuery, pagedQuery } from '#/lib/api/client.ts';
import { clientPageKey, staffBillingKey } from '#/lib/query-keys.ts';

const { billing } = api.admin;

export const clientBillingQuery = (id: string) =>
  jsonQuery([...clientPageKey(id), 'billing'], () =>
    api.admin.clients[':id'].billing.$get({ param: { id } }),
  );

/** Terms as clients accepted them: a version never changes. */
export const termsQuery = (version: string) => ({
  ...jsonQuery(['/api/admin/terms', version], () => api.admin.terms[':version'].$get({ param: { version } })),
  staleTime: Infinity,
});

/** Clients whose payment failed, the longest overdue first. */
export const latePayersQuery = pagedQuery([...staffBillingKey, 'late'], (query) =>
  billing.late.$get({ query }),
);

export const problemsQuery = pagedQuery([...staffBillingKey, 'problems'], (query) =>
  billing.problems.$get({ query }),
);

export const pricesQuery = jsonQuery([...staffBillingKey, 'prices'], () => billing.prices.$get());

export const noticesQuery = pagedQuery([...staffBillingKey, 'notices'], (cursor) =>
  billing['price-notices'].$get({ query: { limit: '5', ...cursor } }),
);

export const noticePreviewQuery = (notice: PriceNoticeInput) => ({
  ...jsonQuery(['price-notice-preview', notice], () =>
    billing['price-notices'].preview.$get({ query: { ...notice, amount: String(notice.amount) } }),
  ),
  gcTime: 0,
});
