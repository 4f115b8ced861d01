import { z } from 'zod';

/** What a client is written about by mail; mails about the account itself always come. */
export const notificationPreferences = z.object({
  /** Messages that waited unread for a while. */
  messages: z.boolean(),
  /** A version of their work to look at. */
  versions: z.boolean(),
  /** Their project's status. */
  statusChanges: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

/** PATCH /api/client/notification-preferences */
export const notificationPreferencesInput = notificationPreferences.partial();

/** What a client starts with. */
export const defaultNotificationPreferences: NotificationPreferences = {
  messages: true,
  versions: true,
  statusChanges: true,
};

/** What a member of staff is written about by mail; mails about their own account and work given to them always come. */
export const staffNotificationPreferences = z.object({
  /** Somebody has written to us, or has told the StackBot what they need. */
  enquiries: z.boolean(),
  /** Messages of clients that waited unread for a while. */
  messages: z.boolean(),
  /** A client has described a new project. */
  briefs: z.boolean(),
  /** A client has approved a version, or asked for changes. */
  decisions: z.boolean(),
  /** Something is wrong with money, or an add-on was bought. */
  payments: z.boolean(),
});
export type StaffNotificationPreferences = z.infer<typeof staffNotificationPreferences>;

/** PATCH /api/admin/notification-preferences */
export const staffNotificationPreferencesInput = staffNotificationPreferences.partial();

/** What a member of staff starts with. */
export const defaultStaffNotificationPreferences: StaffNotificationPreferences = {
  enquiries: true,
  messages: true,
  briefs: true,
  decisions: true,
  payments: true,
};
