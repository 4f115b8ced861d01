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

/** What a member of staff is written about by mail; mails about their own account always come. */
export const staffNotificationPreferences = z.object({
  /** Somebody has written to us, or has told the StackBot what they need. */
  enquiries: z.boolean(),
  /** Messages of clients that waited unread for a while. */
  messages: z.boolean(),
  /** A client has described a new project. */
  briefs: z.boolean(),
  /** A client has approved a version, or asked for changes. */
  decisions: z.boolean(),
  /** Something is wrong with money. */
  payments: z.boolean(),
  /** A colleague has given them a project, or named them in a note. */
  assignments: z.boolean(),
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
  assignments: true,
};

/** What each kind of mail is called, and when it comes; for the settings, and for the mails themselves. */
export const notificationKinds = {
  client: {
    messages: {
      name: 'Messages',
      text: 'When a message from the team has been unread for a while.',
    },
    versions: {
      name: 'Versions to review',
      text: 'When a version of your work is ready to review.',
    },
    statusChanges: { name: 'Project status', text: 'When the status of one of your projects changes.' },
  },
  admin: {
    enquiries: {
      name: 'Enquiries',
      text: 'When someone sends an enquiry or shares their answers with StackBot.',
    },
    messages: {
      name: 'Clients’ messages',
      text: 'When a client’s message has been unread for a while.',
    },
    briefs: { name: 'New projects', text: 'When a client briefs a new project.' },
    decisions: {
      name: 'Clients’ decisions',
      text: 'When a client approves a version or requests changes.',
    },
    payments: { name: 'Payments', text: 'When something’s wrong with a payment or a price.' },
    assignments: {
      name: 'Work for you',
      text: 'When a colleague assigns you a project or mentions you in a note.',
    },
  },
} as const satisfies {
  client: Record<keyof NotificationPreferences, NotificationWords>;
  admin: Record<keyof StaffNotificationPreferences, NotificationWords>;
};
type NotificationWords = { name: string; text: string };

/** A kind of mail that its reader can do without. */
export const notificationKind = z.discriminatedUnion('role', [
  z.object({ role: z.literal('client'), kind: notificationPreferences.keyof() }),
  z.object({ role: z.literal('admin'), kind: staffNotificationPreferences.keyof() }),
]);
export type NotificationKind = z.infer<typeof notificationKind>;

/** The words for a kind. */
export const describeNotification = (about: NotificationKind): NotificationWords =>
  about.role === 'client' ? notificationKinds.client[about.kind] : notificationKinds.admin[about.kind];

/** Query of GET and POST /api/unsubscribe: what the link in a mail holds. */
export const unsubscribeQuery = z.object({ token: z.string().max(1000).default('') });

/** A mail program's own button sends `List-Unsubscribe=One-Click` (RFC 8058); our page may ask for the mail again. */
export const unsubscribeInput = z.object({ wanted: z.enum(['yes', 'no']).default('no') });
