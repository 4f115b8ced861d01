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

export const currentAdminQuery = queryOptions({
  queryKey: currentAdminKey,
  queryFn: (): Promise<CurrentAdmin | null> =>
    nullWhenSignedOut(api.admin.user.$get().then((response) => response.json())),
  refetchOnWindowFocus: 'always',
});

export const setupQuery = jsonQuery(['/api/admin/setup'], () => api.admin.setup.$get());

export const notificationPreferencesQuery = jsonQuery<NotificationPreferences>(
  ['/api/client/notification-preferences'],
  () => api.client['notification-preferences'].$get(),
);

export const staffPreferencesQuery = jsonQuery<StaffNotificationPreferences>(
  ['/api/admin/notification-preferences'],
  () => api.admin['notification-preferences'].$get(),
);

/** Whether an emailed link still sets a password; never cached. */
export const resetLinkQuery = (role: Role, token: string) => ({
  ...jsonQuery([`/api/${role}/reset-password/check`, token], () =>
    api[role]['reset-password'].check.$post({ json: { token } }),
  ),
  enabled: token !== '',
  gcTime: 0,
});
