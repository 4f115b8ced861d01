import { defaultNotificationPreferences, type NotificationPreferences } from '@stackworks/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { users } from './accounts.tables.ts';
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
  return withDefaults(client.chosen);
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
    const notificationPreferences: NotificationPreferences = {
      messages: changes.messages ?? current.messages,
      versions: changes.versions ?? current.versions,
      statusChanges: changes.statusChanges ?? current.statusChanges,
    };
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
      .filter(({ chosen }) => withDefaults(chosen)[kind])
      .map(({ id, to, firstName }) => [id, { to, firstName }]),
  );
}

/** A kind that is newer than the choice is told. */
const withDefaults = (chosen: NotificationPreferences | null): NotificationPreferences => ({
  ...defaultNotificationPreferences,
  ...chosen,
});
