import type { Role } from '@stackworks/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';

/** Whether a mailed link still sets a password; asked anew each time the screen opens. */
export const resetLinkQuery = (role: Role, token: string) =>
  queryOptions({
    queryKey: [`/api/${role}/reset-password/check`, token],
    queryFn: async () => (await api[role]['reset-password'].check.$post({ json: { token } })).json(),
    enabled: token !== '',
    gcTime: 0,
  });
