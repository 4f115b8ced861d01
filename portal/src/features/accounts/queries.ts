import type {
  ClientUser,
  CurrentAdmin,
  NotificationPreferences,
  Role,
  StaffNotificationPreferences,
} from '@stackworks/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, jsonQuery } from '#/lib/api/client.ts';
import { nullWhenSignedOut } from '#/lib/api/send-request.ts';
import { currentAdminKey, currentClientKey } from '#/lib/query-keys.ts';

/** The signed-in client, or null. Read again whenever the window gains focus (portals specification §7). */
export const currentClientQuery = queryOptions({
  queryKey: currentClientKey,
  queryFn: (): Promise<ClientUser | null> =>
    nullWhenSignedOut(api.client.user.$get().then((response) => response.json())),
  refetchOnWindowFocus: 'always',
});

/** The signed-in member of staff, or null. */
export const currentAdminQuery = queryOptions({
  queryKey: currentAdminKey,
  queryFn: (): Promise<CurrentAdmin | null> =>
    nullWhenSignedOut(api.admin.user.$get().then((response) => response.json())),
  refetchOnWindowFocus: 'always',
});

/** Whether the first admin is still missing. */
export const setupQuery = jsonQuery(['/api/admin/setup'], () => api.admin.setup.$get());

/** The emails the signed-in client wants. */
export const notificationPreferencesQuery = jsonQuery<NotificationPreferences>(
  ['/api/client/notification-preferences'],
  () => api.client['notification-preferences'].$get(),
);

/** The emails the signed-in member of staff wants. */
export const staffPreferencesQuery = jsonQuery<StaffNotificationPreferences>(
  ['/api/admin/notification-preferences'],
  () => api.admin['notification-preferences'].$get(),
);

/** Whether an emailed link still sets a password; read afresh each time the screen opens. */
export const resetLinkQuery = (role: Role, token: string) => ({
  ...jsonQuery([`/api/${role}/reset-password/check`, token], () =>
    api[role]['reset-password'].check.$post({ json: { token } }),
  ),
  enabled: token !== '',
  gcTime: 0,
});
