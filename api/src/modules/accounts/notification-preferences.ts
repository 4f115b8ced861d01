import {
  defaultNotificationPreferences,
  type NotificationPreferences,
  defaultStaffNotificationPreferences,
  type StaffNotificationPreferences,
} from '@stackworks/contracts';
import { and, eq, inArray, asc } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { toStored } from '#/platform/database/columns.ts';
import { users, adminUsers } from './accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';

/**
 * What a client is written about by mail.
 * @throws AppError not_found when there is no such client
 */
export async function getNotificationPreferences(
  reader: Reader,
  clientId: string,
): Promise<NotificationPreferences> {
  const [client] = await reader
    .select({ chosen: users.notificationPreferences })
    .from(users)
    .where(eq(users.id, clientId));
  if (!client) throw new AppError('not_found', 'This client doesn’t exist.');
  return { ...defaultNotificationPreferences, ...client.chosen };
}

/**
 * Changes what a client is written about; what is left out stays as it was.
 * @returns all of it, as it is now
 */
export async function changeNotificationPreferences(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  clientId: string,
  changes: { [Kind in keyof NotificationPreferences]?: boolean | undefined },
): Promise<NotificationPreferences> {
  const updatedAt = now().toISOString();
  return db.write(async (tx) => {
    const current = await getNotificationPreferences(tx, clientId);
    const notificationPreferences = { ...current, ...toStored(changes) };
    await tx.update(users).set({ notificationPreferences, updatedAt }).where(eq(users.id, clientId));
    return notificationPreferences;
  });
}

/** Where a mail goes, and to whom. */
type MailReader = { to: string; firstName: string };

/**
 * Whom to write to when something of a kind has happened to a client.
 * @returns null when they do not want to be told of it by mail, or have been deactivated
 */
export async function wantsMail(
  reader: Reader,
  clientId: string,
  kind: keyof NotificationPreferences,
): Promise<MailReader | null> {
  return (await whoWantsMail(reader, [clientId], kind)).get(clientId) ?? null;
}

/** As `wantsMail`, of several clients at once: by id, those who want to be told. */
export async function whoWantsMail(
  reader: Reader,
  clientIds: readonly string[],
  kind: keyof NotificationPreferences,
): Promise<Map<string, MailReader>> {
  const clients = await reader
    .select({
      id: users.id,
      to: users.email,
      firstName: users.firstName,
      chosen: users.notificationPreferences,
    })
    .from(users)
    .where(and(inArray(users.id, [...clientIds]), eq(users.isActive, true)));
  return new Map(
    clients
      .filter(({ chosen }) => ({ ...defaultNotificationPreferences, ...chosen })[kind])
      .map(({ id, to, firstName }) => [id, { to, firstName }]),
  );
}

/** What staff can be written about. */
export type StaffMailKind = keyof StaffNotificationPreferences;

/**
 * What a member of staff is written about by mail.
 * @throws AppError not_found when there is no such member of staff
 */
export async function getStaffPreferences(
  reader: Reader,
  adminId: string,
): Promise<StaffNotificationPreferences> {
  const [admin] = await reader
    .select({ chosen: adminUsers.notificationPreferences })
    .from(adminUsers)
    .where(eq(adminUsers.id, adminId));
  if (!admin) throw new AppError('not_found', 'This team member doesn’t exist.');
  return { ...defaultStaffNotificationPreferences, ...admin.chosen };
}

/**
 * Changes what a member of staff is written about; what is left out stays as it was.
 * @returns all of it, as it is now
 */
export async function changeStaffPreferences(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  changes: { [Kind in StaffMailKind]?: boolean | undefined },
): Promise<StaffNotificationPreferences> {
  const updatedAt = now().toISOString();
  return db.write(async (tx) => {
    const current = await getStaffPreferences(tx, adminId);
    const notificationPreferences = { ...current, ...toStored(changes) };
    await tx.update(adminUsers).set({ notificationPreferences, updatedAt }).where(eq(adminUsers.id, adminId));
    return notificationPreferences;
  });
}

/** Where a mail to a member of staff goes, and to whom. */
export type StaffReader = { id: string; to: string; firstName: string };

/** Those of the team who want to be told of something of a kind by mail, by name; nobody who was deactivated. */
export async function findStaffReaders(reader: Reader, kind: StaffMailKind): Promise<StaffReader[]> {
  const team = await reader
    .select({
      id: adminUsers.id,
      to: adminUsers.email,
      firstName: adminUsers.firstName,
      chosen: adminUsers.notificationPreferences,
    })
    .from(adminUsers)
    .where(eq(adminUsers.isActive, true))
    .orderBy(asc(adminUsers.firstName), asc(adminUsers.id));
  return team
    .filter(({ chosen }) => ({ ...defaultStaffNotificationPreferences, ...chosen })[kind])
    .map(({ id, to, firstName }) => ({ id, to, firstName }));
}

/** Whether one member of the team wants to be told of something of a kind by mail; nobody who is gone does. */
export async function wantsStaffMail(reader: Reader, adminId: string, kind: StaffMailKind): Promise<boolean> {
  const [admin] = await reader
    .select({ isActive: adminUsers.isActive, chosen: adminUsers.notificationPreferences })
    .from(adminUsers)
    .where(eq(adminUsers.id, adminId));
  return (
    admin !== undefined && admin.isActive && { ...defaultStaffNotificationPreferences, ...admin.chosen }[kind]
  );
}
