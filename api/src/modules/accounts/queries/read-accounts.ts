import type { ProjectAssignee, Role, StaffProject, AdminUser, Page, PageQuery } from '@stackworks/contracts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { adminColumns, clientColumns, type AdminRow, type ClientRow } from './account-columns.ts';
import {
  presentAssignee,
  presentProjectClient,
  presentAdmin,
} from '#/modules/accounts/accounts.presenter.ts';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';

/**
 * A client's account.
 * @throws AppError not_found when there is none
 */
export async function getClient(reader: Reader, id: string): Promise<ClientRow> {
  const [client] = await reader.select(clientColumns).from(users).where(eq(users.id, id));
  if (!client) throw new AppError('not_found', 'This client doesn’t exist.');
  return client;
}

/**
 * A member of staff.
 * @throws AppError not_found when there is none
 */
export async function getAdmin(reader: Reader, id: string): Promise<AdminRow> {
  const admin = await findAdmin(reader, id);
  if (!admin) throw new AppError('not_found', 'This team member doesn’t exist.');
  return admin;
}

/** Everyone of the team whose account is active, by name. */
export const listActiveAdmins = (reader: Reader): Promise<AdminRow[]> =>
  reader
    .select(adminColumns)
    .from(adminUsers)
    .where(eq(adminUsers.isActive, true))
    .orderBy(asc(adminUsers.firstName), asc(adminUsers.lastName), asc(adminUsers.id));

/** A member of staff whose account is active; null when there is none. */
export async function findActiveAdmin(reader: Reader, id: string): Promise<AdminRow | null> {
  const [admin] = await reader.select(adminColumns).from(adminUsers).where(eq(adminUsers.id, id));
  return admin?.isActive ? admin : null;
}

/** A member of staff with this id, if there is one. */
export async function findAdmin(reader: Reader, id: string): Promise<AdminRow | null> {
  const [admin] = await reader.select(adminColumns).from(adminUsers).where(eq(adminUsers.id, id));
  return admin ?? null;
}

/**
 * What someone is called beside what they write.
 * @throws AppError not_found when there is no such account
 */
export async function getFullName(reader: Reader, role: Role, id: string): Promise<string> {
  const { firstName, lastName } = await (role === 'client' ? getClient(reader, id) : getAdmin(reader, id));
  return `${firstName} ${lastName}`;
}

/** The accounts of a role that have not been deactivated, as a table to join. */
export function selectActiveAccounts(reader: Reader, role: Role) {
  const accounts = role === 'client' ? users : adminUsers;
  return reader
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.isActive, true))
    .as('active_accounts');
}

/** Whether someone's account is there and has not been deactivated. */
export async function isActiveAccount(reader: Reader, role: Role, id: string): Promise<boolean> {
  const accounts = role === 'client' ? users : adminUsers;
  const [account] = await reader
    .select({ isActive: accounts.isActive })
    .from(accounts)
    .where(eq(accounts.id, id));
  return account?.isActive ?? false;
}

/**
 * Those of some people, clients or staff, whose account is there and has not been deactivated.
 * @param ids may repeat
 * @returns their ids
 */
export async function findActiveAccounts(reader: Reader, ids: readonly string[]): Promise<Set<string>> {
  const found = await Promise.all(
    [users, adminUsers].map((accounts) =>
      reader
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(inArray(accounts.id, [...new Set(ids)]), eq(accounts.isActive, true))),
    ),
  );
  return new Set(found.flat().map(({ id }) => id));
}

/**
 * The clients of projects, as they are shown beside them, by id. One query for any number.
 * @param ids may repeat; unknown ones are left out of the answer
 */
export async function findProjectClients(
  deps: Pick<Deps, 'catalogue'>,
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, StaffProject['user']>> {
  const rows = await reader
    .select(clientColumns)
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, presentProjectClient(row, deps)]));
}

/** What clients are called, by id; unknown ones are left out. One query for any number. */
export async function findClientNames(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}

/**
 * Members of staff as they are shown beside the projects assigned to them, by id; as `findProjectClients`.
 * @param ids may repeat; unknown ones are left out of the answer
 */
export async function findAssignees(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, ProjectAssignee>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select(adminColumns)
    .from(adminUsers)
    .where(inArray(adminUsers.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, presentAssignee(row)]));
}

/**
 * The member of staff with an email address.
 * @param email in lower case
 */
export async function findAdminByEmail(reader: Reader, email: string): Promise<AdminRow | null> {
  const [admin] = await reader.select(adminColumns).from(adminUsers).where(eq(adminUsers.email, email));
  return admin ?? null;
}

/** Everyone who can sign in as staff, newest first. */
export async function listAdmins(
  { db }: Pick<Deps, 'db'>,
  { cursor, limit }: PageQuery,
): Promise<Page<AdminUser>> {
  const rows = await db.read
    .select(adminColumns)
    .from(adminUsers)
    .where(and(eq(adminUsers.isActive, true), after(adminUsers, cursor)))
    .orderBy(...newestFirst(adminUsers))
    .limit(limit + 1);
  return toPage(rows, limit, presentAdmin);
}
