import type { ColleagueList } from '@stackworks/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { colleaguesKey } from '#/lib/query-keys.ts';

/** Whom the signed-in member of staff can name in a note. */
export const colleaguesQuery = queryOptions({
  queryKey: colleaguesKey,
  queryFn: async (): Promise<ColleagueList> => (await api.admin.mentions.colleagues.$get()).json(),
});
