import { livePositionHeader, type Role } from '@stackworks/contracts';
import { api, jsonQuery, jsonOrNullQuery } from '#/lib/api/client.ts';
import { recordStartingPosition } from '#/lib/live-state.ts';
import { currentAdminKey, currentClientKey } from '#/lib/query-keys.ts';

const recordPosition = async <Answer extends { headers: Headers }>(
  answer: Promise<Answer>,
): Promise<Answer> => {
  recordStartingPosition((await answer).headers.get(livePositionHeader));
  return answer;
};

/** The signed-in client, or null. Read again whenever the window gains focus (portals specification §7). */
export const currentClientQuery = {
  ...jsonOrNullQuery(currentClientKey, () => recordPosition(api.client.user.$get()), 401),
  refetchOnWindowFocus: 'always' as const,
};

export const currentAdminQuery = {
  ...jsonOrNullQuery(currentAdminKey, () => recordPosition(api.admin.user.$get()), 401),
  refetchOnWindowFocus: 'always' as const,
};

export const setupQuery = jsonQuery(['/api/admin/setup'], () => api.admin.setup.$get());

/** Which emails the signed-in person gets, by kind. */
export type Preferences = Readonly<Record<string, boolean>>;

export const preferencesQuery = (role: Role) =>
  jsonQuery<Preferences>([`/api/${role}/notification-preferences`], () =>
    api[role]['notification-preferences'].$get(),
  );

/** Whether an emailed link still sets a password; never cached. */
export const resetLinkQuery = (role: Role, token: string) => ({
  ...jsonQuery([`/api/${role}/reset-password/check`, token], () =>
    api[role]['reset-password'].check.$post({ json: { token } }),
  ),
  enabled: token !== '',
  gcTime: 0,
});
