import type { AdminUser, Page, PageQuery, ProjectAssignee, Role, StaffProject } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import {
  adminColumns,
  clientColumns,
  presentAdmin,
  presentAssignee,
  presentProjectClient,
  type AdminRow,
  type ClientRow,
} from '#/modules/accounts/accounts.presenter.ts';
import { accountsOf, adminUsers, users } from '#/modules/accounts/accounts.tables.ts';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';

/** The error for an account that doesn’t exist. */
export const accountNotFound = (role: Role) =>
  new AppError('not_found', `This ${role === 'client' ? 'client' : 'team member'} doesn’t exist.`);

/** A client's account. @throws not_found when there is none */
export async function getClient(reader: Reader, id: string): Promise<ClientRow> {
  const [client] = await reader.select(clientColumns).from(users).where(eq(users.id, id));
  if (!client) throw accountNotFound('client');
  return client;
}

/** A client whose account is active; null when there is none. */
export async function findActiveClient(reader: Reader, id: string): Promise<ClientRow | null> {
  const [client] = await reader.select(clientColumns).from(users).where(eq(users.id, id));
  return client?.isActive ? client : null;
}

/** The client with an email address, in lower case, if there is one. */
export async function findClientByEmail(reader: Reader, email: string): Promise<ClientRow | null> {
  const [client] = await reader.select(clientColumns).from(users).where(eq(users.email, email));
  return client ?? null;
}

/** A member of staff. @throws not_found when there is none */
export async function getAdmin(reader: Reader, id: string): Promise<AdminRow> {
  const admin = await findAdmin(reader, id);
  if (!admin) throw accountNotFound('admin');
  return admin;
}

/** A member of staff with this id, if there is one. */
export async function findAdmin(reader: Reader, id: string): Promise<AdminRow | null> {
  const [admin] = await reader.select(adminColumns).from(adminUsers).where(eq(adminUsers.id, id));
  return admin ?? null;
}

/** A member of staff whose account is active; null when there is none. */
export async function findActiveAdmin(reader: Reader, id: string): Promise<AdminRow | null> {
  const admin = await findAdmin(reader, id);
  return admin?.isActive ? admin : null;
}

/** The member of staff with an email address, in lower case. */
export async function findAdminByEmail(reader: Reader, email: string): Promise<AdminRow | null> {
  const [admin] = await reader.select(adminColumns).from(adminUsers).where(eq(adminUsers.email, email));
  return admin ?? null;
}

/** The active members of the team, by name. */
export const listActiveAdmins = (reader: Reader): Promise<AdminRow[]> =>
  reader
    .select(adminColumns)
    .from(adminUsers)
    .where(eq(adminUsers.isActive, true))
    .orderBy(asc(adminUsers.firstName), asc(adminUsers.lastName), asc(adminUsers.id));

/** A page of the active members of the team, newest first. */
export async function listAdmins(
  { db }: DatabasePort,
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

/** The full name of a client or a member of staff. @throws not_found when there is no such account */
export async function getFullName(reader: Reader, role: Role, id: string): Promise<string> {
  const { firstName, lastName } = await (role === 'client' ? getClient(reader, id) : getAdmin(reader, id));
  return `${firstName} ${lastName}`;
}

/** The ids of a role's active accounts, for the query of another module. */
export function selectActiveAccounts(reader: Reader, role: Role) {
  const accounts = accountsOf(role);
  return reader.select({ id: accounts.id }).from(accounts).where(eq(accounts.isActive, true));
}

/** Whether an account exists and is active. */
export async function isActiveAccount(reader: Reader, role: Role, id: string): Promise<boolean> {
  const accounts = accountsOf(role);
  return (await reader.$count(accounts, and(eq(accounts.id, id), eq(accounts.isActive, true)))) > 0;
}

/** The clients of projects as shown beside them, by id; unknown ones are left out. */
export async function findProjectClients(
  deps: CataloguePort,
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, StaffProject['user']>> {
  const rows = await reader
    .select(clientColumns)
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, presentProjectClient(row, deps)]));
}

/** The full names of clients, by id; unknown ones are left out. */
export async function findClientNames(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}

/** What clients are called in lists, by id: their company, or their full name. */
export async function findClientLabels(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, company: users.company })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(
    rows.map(({ id, firstName, lastName, company }) => [id, company || `${firstName} ${lastName}`]),
  );
}

/** Members of staff as shown beside the projects assigned to them, by id; unknown ones are left out. */
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
