import {
  toAddress,
  defaultNotificationPreferences,
  defaultStaffNotificationPreferences,
  describeNotification,
  memberAbilities,
  type NotificationPreferences,
  type MemberAbility,
  type MemberRole,
  type Role,
  type StaffNotificationPreferences,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ConfigPort } from '#/platform/ports.ts';
import type { CommandDeps } from '#/platform/events/events.ts';
import { AppError } from '#/errors.ts';
import type { PersonRef } from '#/platform/audit/record-action.ts';
import { toStored } from '#/platform/database/columns.ts';
import { openUnsubscribeToken, type Subscription } from '#/platform/tokens/unsubscribe-token.ts';
import { accountsOf, adminUsers, members } from './accounts.tables.ts';
import { accountNotFound } from './queries/read-accounts.ts';

type Preferences = { client: NotificationPreferences; admin: StaffNotificationPreferences };
type Changes<Of extends Role> = { [Kind in keyof Preferences[Of]]?: boolean | undefined };

const defaults: Preferences = {
  client: defaultNotificationPreferences,
  admin: defaultStaffNotificationPreferences,
};

/** Which emails somebody gets. @throws not_found when there is no such account */
export async function getPreferences<Of extends Role>(
  reader: Reader,
  role: Of,
  id: string,
): Promise<Preferences[Of]> {
  const accounts = accountsOf(role);
  const [account] = await reader
    .select({ chosen: accounts.notificationPreferences })
    .from(accounts)
    .where(eq(accounts.id, id));
  if (!account) throw accountNotFound(role);
  return { ...defaults[role], ...account.chosen };
}

/** Changes which emails somebody gets; kinds that are left out don’t change. */
export const changePreferences = <Of extends Role>(
  { db, now }: CommandDeps,
  role: Of,
  id: string,
  changes: Changes<Of>,
): Promise<Preferences[Of]> =>
  db.write(async (tx) => {
    const accounts = accountsOf(role);
    const notificationPreferences = { ...(await getPreferences(tx, role, id)), ...toStored(changes) };
    const updatedAt = now().toISOString();
    await tx.update(accounts).set({ notificationPreferences, updatedAt }).where(eq(accounts.id, id));
    return notificationPreferences;
  });

/** Whom to email: `id` is their account's, a client's company for its people. */
export type Recipient = { id: string; personId: string; to: string; firstName: string };

type MemberRecipient = Recipient & { memberRole: MemberRole };

/** Those who get emails of a kind. */
const pickWilling = <Of extends Role, To extends Recipient>(
  found: readonly (To & { chosen: Partial<Preferences[Of]> | null })[],
  role: Of,
  kind: keyof Preferences[Of],
): Omit<To, 'chosen'>[] =>
  found.flatMap(({ chosen, ...recipient }) => ({ ...defaults[role], ...chosen })[kind] ? recipient : []);

/** The people of some clients' companies who may do something and get emails of a kind, the owners first; nobody of a suspended one. */
export async function findClientRecipients(
  reader: Reader,
  clientIds: readonly string[],
  kind: keyof NotificationPreferences,
  ability: MemberAbility = 'work',
): Promise<MemberRecipient[]> {
  const { id, personId, email: to, firstName, notificationPreferences: chosen, memberRole } = members;
  const found = await reader
    .select({ id, personId, to, firstName, memberRole, chosen })
    .from(members)
    .where(
      and(
        inArray(id, [...clientIds]),
        eq(members.isActive, true),
        inArray(memberRole, memberAbilities[ability]),
      ),
    )
    .orderBy(desc(sql`${memberRole} = 'owner'`), asc(members.joinedAt), asc(personId));
  return pickWilling(found, 'client', kind);
}

/** Where to email one of a company's people about something; null when they turned such emails off, or may not see it. */
export async function findMemberRecipient(
  reader: Reader,
  { id, personId }: Pick<PersonRef, 'id' | 'personId'>,
  kind: keyof NotificationPreferences,
): Promise<Recipient | null> {
  const people = await findClientRecipients(reader, [id], kind);
  return people.find((each) => each.personId === personId) ?? null;
}

/**
 * The active members of the team who get emails of a kind, by name.
 * @param only the one of them it's about; null for all
 */
export async function findStaffRecipients(
  reader: Reader,
  kind: keyof StaffNotificationPreferences,
  only: string | null = null,
): Promise<Recipient[]> {
  const { id, email: to, firstName, notificationPreferences: chosen } = adminUsers;
  const found = await reader
    .select({ id, personId: id, to, firstName, chosen })
    .from(adminUsers)
    .where(and(eq(adminUsers.isActive, true), only === null ? undefined : eq(id, only)))
    .orderBy(asc(firstName), asc(id));
  return pickWilling(found, 'admin', kind);
}

/** Whether a member of staff is active and gets emails of a kind. */
export const isStaffRecipient = async (
  reader: Reader,
  id: string,
  kind: keyof StaffNotificationPreferences,
): Promise<boolean> => (await findStaffRecipients(reader, kind, id)).length > 0;

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
  deps: CommandDeps & ConfigPort,
  token: string,
  isWanted: boolean,
): Promise<{ email: string; name: string; isKnown: boolean }> {
  const { about, email } = readUnsubscribeLink(deps, token);
  const accounts = accountsOf(about.role);
  const [account] = await deps.db.read
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, toAddress(email)));
  if (account) await changePreferences(deps, about.role, account.id, { [about.kind]: isWanted });
  return { email, name: describeNotification(about).name, isKnown: account !== undefined };
}
