import { z } from 'zod';
import { keysOf, mapNames } from '#/names.ts';

type NotificationWords = { name: string; text: string };

/** The emails that clients and staff can turn off, with their names and when they are sent. Emails about the account itself always are. */
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
} as const satisfies Record<string, Record<string, NotificationWords>>;

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
