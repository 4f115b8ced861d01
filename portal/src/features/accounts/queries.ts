import type {
  ClientUser,
  CurrentAdmin,
  NotificationPreferences,
  Role,
  StaffNotificationPreferences,
} from '@stackworks/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { nullWhenSignedOut } from '#/lib/api/send-request.ts';
import { currentAdminKey, currentClientKey } from '#/lib/query-keys.ts';

/** The signed-in client, or null. Asked again whenever the window gains focus (portals specification §7). */
export const currentClientQuery = queryOptions({
  queryKey: currentClientKey,
  queryFn: (): Promise<ClientUser | null> =>
    nullWhenSignedOut(api.client.user.$get().then((answer) => answer.json())),
  refetchOnWindowFocus: 'always',
});

/** The signed-in member of staff, or null. */
export const currentAdminQuery = queryOptions({
  queryKey: currentAdminKey,
  queryFn: (): Promise<CurrentAdmin | null> =>
    nullWhenSignedOut(api.admin.user.$get().then((answer) => answer.json())),
  refetchOnWindowFocus: 'always',
});

/** Whether the first admin is still to be created. */
export const setupQuery = queryOptions({
  queryKey: ['/api/admin/setup'],
  queryFn: async () => (await api.admin.setup.$get()).json(),
});

/** What the signed-in client is mailed about. */
export const notificationPreferencesQuery = queryOptions({
  queryKey: ['/api/client/notification-preferences'],
  queryFn: async (): Promise<NotificationPreferences> =>
    (await api.client['notification-preferences'].$get()).json(),
});

/** What the signed-in member of staff is mailed about. */
export const staffPreferencesQuery = queryOptions({
  queryKey: ['/api/admin/notification-preferences'],
  queryFn: async (): Promise<StaffNotificationPreferences> =>
    (await api.admin['notification-preferences'].$get()).json(),
});

/** Whether a mailed link still sets a password; asked anew each time the screen opens. */
export const resetLinkQuery = (role: Role, token: string) =>
  queryOptions({
    queryKey: [`/api/${role}/reset-password/check`, token],
    queryFn: async () => (await api[role]['reset-password'].check.$post({ json: { token } })).json(),
    enabled: token !== '',
    gcTime: 0,
  });
