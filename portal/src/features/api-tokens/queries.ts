import { api, pagedQuery } from '#/lib/api/client.ts';
import { apiTokensKey } from '#/lib/query-keys.ts';

export const apiTokensQuery = pagedQuery(apiTokensKey, (cursor) =>
  api.admin['api-tokens'].$get({ query: { limit: '50', ...cursor } }),
);
