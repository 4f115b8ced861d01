import {
  defaultStaffNotificationPreferences,
  type StaffNotificationPreferences,
} from '@stackworks/contracts';
import { asc, eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { adminUsers } from './accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';

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
  return withDefaults(admin.chosen);
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
    const notificationPreferences: StaffNotificationPreferences = {
      enquiries: changes.enquiries ?? current.enquiries,
      messages: changes.messages ?? current.messages,
      briefs: changes.briefs ?? current.briefs,
      decisions: changes.decisions ?? current.decisions,
      payments: changes.payments ?? current.payments,
      assignments: changes.assignments ?? current.assignments,
    };
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
    .filter(({ chosen }) => withDefaults(chosen)[kind])
    .map(({ id, to, firstName }) => ({ id, to, firstName }));
}

/** Whether one member of the team wants to be told of something of a kind by mail; nobody who is gone does. */
export async function wantsStaffMail(reader: Reader, adminId: string, kind: StaffMailKind): Promise<boolean> {
  const [admin] = await reader
    .select({ isActive: adminUsers.isActive, chosen: adminUsers.notificationPreferences })
    .from(adminUsers)
    .where(eq(adminUsers.id, adminId));
  return admin !== undefined && admin.isActive && withDefaults(admin.chosen)[kind];
}

/** A kind that is newer than the choice is told. */
const withDefaults = (chosen: StaffNotificationPreferences | null): StaffNotificationPreferences => ({
  ...defaultStaffNotificationPreferences,
  ...chosen,
});
