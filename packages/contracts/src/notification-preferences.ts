import { z } from 'zod';
import { keysOf, mapNames } from '#/names.ts';
import notificationKinds from './notification-kinds.json' with { type: 'json' };

type NotificationWords = { name: string; text: string };

/** The emails that clients and staff can turn off. Emails about the account itself are always sent. */
export { notificationKinds };

const clientKinds = keysOf(notificationKinds.client);
const staffKinds = keysOf(notificationKinds.admin);

/** Which emails a client gets. */
export const notificationPreferences = z.object(mapNames(clientKinds, () => z.boolean()));
export type NotificationPreferences = z.infer<typeof notificationPreferences>;
/** PATCH /api/client/notification-preferences */
export const notificationPreferencesInput = notificationPreferences.partial();
/** What a client starts with. */
export const defaultNotificationPreferences: NotificationPreferences = mapNames(clientKinds, () => true);

/** Which emails a member of staff gets. */
export const staffNotificationPreferences = z.object(mapNames(staffKinds, () => z.boolean()));
export type StaffNotificationPreferences = z.infer<typeof staffNotificationPreferences>;
/** PATCH /api/admin/notification-preferences */
export const staffNotificationPreferencesInput = staffNotificationPreferences.partial();
/** What a member of staff starts with. */
export const defaultStaffNotificationPreferences: StaffNotificationPreferences = mapNames(
  staffKinds,
  () => true,
);

/** An email that its reader can turn off. */
export const notificationKind = z.discriminatedUnion('role', [
  z.object({ role: z.literal('client'), kind: notificationPreferences.keyof() }),
  z.object({ role: z.literal('admin'), kind: staffNotificationPreferences.keyof() }),
]);
export type NotificationKind = z.infer<typeof notificationKind>;

export const describeNotification = (about: NotificationKind): NotificationWords =>
  about.role === 'client' ? notificationKinds.client[about.kind] : notificationKinds.admin[about.kind];

/** Query of GET and POST /api/unsubscribe: what the link in an email holds. */
export const unsubscribeQuery = z.object({ token: z.string().max(1000).default('') });

/** An email program's own button sends `List-Unsubscribe=One-Click` (RFC 8058); our page can turn the emails on again. */
export const unsubscribeInput = z.object({ wanted: z.enum(['yes', 'no']).default('no') });
