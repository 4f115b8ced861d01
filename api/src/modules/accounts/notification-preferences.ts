import {
  defaultNotificationPreferences,
  defaultStaffNotificationPreferences,
  describeNotification,
  type NotificationKind,
  type NotificationPreferences,
  type StaffNotificationPreferences,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import type { CommandDeps } from '#/platform/events/events.ts';
import { AppError } from '#/errors.ts';
import { toStored } from '#/platform/database/columns.ts';
import { openUnsubscribeToken, type Subscription } from '#/platform/tokens/unsubscribe-token.ts';
import { accountsOf, adminUsers, users } from './accounts.tables.ts';

type Changes<Preferences> = { [Kind in keyof Preferences]?: boolean | undefined };

/** Which emails a client gets. @throws not_found when there is no such client */
export async function getClientPreferences(reader: Reader, id: string): Promise<NotificationPreferences> {
  const [client] = await reader
    .select({ chosen: users.notificationPreferences })
    .from(users)
    .where(eq(users.id, id));
  if (!client) throw new AppError('not_found', 'This client doesn’t exist.');
  return { ...defaultNotificationPreferences, ...client.chosen };
}

/** Which emails a member of staff gets. @throws not_found when there is no such member of staff */
export async function getStaffPreferences(reader: Reader, id: string): Promise<StaffNotificationPreferences> {
  const [admin] = await reader
    .select({ chosen: adminUsers.notificationPreferences })
    .from(adminUsers)
    .where(eq(adminUsers.id, id));
  if (!admin) throw new AppError('not_found', 'This team member doesn’t exist.');
  return { ...defaultStaffNotificationPreferences, ...admin.chosen };
}

/** Changes which emails a client gets; kinds that are left out don’t change. */
export const changeClientPreferences = (
  { db, now }: CommandDeps,
  id: string,
  changes: Changes<NotificationPreferences>,
): Promise<NotificationPreferences> =>
  db.write(async (tx) => {
    const notificationPreferences = { ...(await getClientPreferences(tx, id)), ...toStored(changes) };
    const updatedAt = now().toISOString();
    await tx.update(users).set({ notificationPreferences, updatedAt }).where(eq(users.id, id));
    return notificationPreferences;
  });

/** Changes which emails a member of staff gets; as `changeClientPreferences`. */
export const changeStaffPreferences = (
  { db, now }: CommandDeps,
  id: string,
  changes: Changes<StaffNotificationPreferences>,
): Promise<StaffNotificationPreferences> =>
  db.write(async (tx) => {
    const notificationPreferences = { ...(await getStaffPreferences(tx, id)), ...toStored(changes) };
    const updatedAt = now().toISOString();
    await tx.update(adminUsers).set({ notificationPreferences, updatedAt }).where(eq(adminUsers.id, id));
    return notificationPreferences;
  });

type EmailRecipient = { to: string; firstName: string };

/** Where to email a client about something; null when they turned such emails off, or are suspended. */
export async function findClientRecipient(
  reader: Reader,
  clientId: string,
  kind: keyof NotificationPreferences,
): Promise<EmailRecipient | null> {
  return (await findClientRecipients(reader, [clientId], kind)).get(clientId) ?? null;
}

/** As `findClientRecipient`, for several clients at once, by id. */
export async function findClientRecipients(
  reader: Reader,
  clientIds: readonly string[],
  kind: keyof NotificationPreferences,
): Promise<Map<string, EmailRecipient>> {
  const { id, email: to, firstName, notificationPreferences: chosen } = users;
  const clients = await reader
    .select({ id, to, firstName, chosen })
    .from(users)
    .where(and(inArray(id, [...clientIds]), eq(users.isActive, true)));
  return new Map(
    clients
      .filter((client) => ({ ...defaultNotificationPreferences, ...client.chosen })[kind])
      .map((client) => [client.id, { to: client.to, firstName: client.firstName }]),
  );
}

export type StaffEmailKind = keyof StaffNotificationPreferences;

export type StaffRecipient = EmailRecipient & { id: string };

/**
 * The active members of the team who get emails of a kind, by name.
 * @param only the one of them it's about; null for all
 */
export async function findStaffRecipients(
  reader: Reader,
  kind: StaffEmailKind,
  only: string | null = null,
): Promise<StaffRecipient[]> {
  const { id, email: to, firstName, notificationPreferences: chosen } = adminUsers;
  const team = await reader
    .select({ id, to, firstName, chosen })
    .from(adminUsers)
    .where(and(eq(adminUsers.isActive, true), only === null ? undefined : eq(id, only)))
    .orderBy(asc(firstName), asc(id));
  return team
    .filter((admin) => ({ ...defaultStaffNotificationPreferences, ...admin.chosen })[kind])
    .map((admin) => ({ id: admin.id, to: admin.to, firstName: admin.firstName }));
}

/** Whether a member of staff is active and gets emails of a kind. */
export const isStaffRecipient = async (reader: Reader, id: string, kind: StaffEmailKind): Promise<boolean> =>
  (await findStaffRecipients(reader, kind, id)).length > 0;

/**
 * What the unsubscribe link of an email turns off, and for which address.
 * @throws link_expired for a link that isn’t ours
 */
export function readUnsubscribeLink({ config }: ConfigPort, token: string): Subscription {
  const subscription = openUnsubscribeToken(token, config);
  if (subscription) return subscription;
  throw new AppError(
    'link_expired',
    'This link is incomplete. Open it again from the email, or choose what we email you about in your settings.',
  );
}

/**
 * Turns a kind of email off or on by its unsubscribe link. An address without an account gets no emails anyway.
 * @returns what the kind is called, and the address
 * @throws AppError as `readUnsubscribeLink`
 */
export async function changeByLink(
  deps: ClockPort & ConfigPort & DatabasePort,
  token: string,
  isWanted: boolean,
): Promise<{ email: string; name: string }> {
  const { about, email } = readUnsubscribeLink(deps, token);
  const accounts = accountsOf(about.role);
  const [account] = await deps.db.read
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, email.toLowerCase()));
  if (account) await turn(deps, account.id, about, isWanted);
  return { email, name: describeNotification(about).name };
}

const turn = (deps: CommandDeps, id: string, about: NotificationKind, isWanted: boolean) =>
  about.role === 'client'
    ? changeClientPreferences(deps, id, { [about.kind]: isWanted })
    : changeStaffPreferences(deps, id, { [about.kind]: isWanted });
