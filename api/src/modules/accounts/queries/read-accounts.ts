import type { AdminUser, Page, PageQuery, ProjectAssignee, Role, StaffProject } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { memberAbilities, type MemberAbility } from '@stackworks/contracts';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import {
  adminColumns,
  clientColumns,
  memberColumns,
  presentAdmin,
  presentAssignee,
  presentProjectClient,
  type AdminRow,
  type ClientRow,
} from '#/modules/accounts/accounts.presenter.ts';
import { adminUsers, members, users } from '#/modules/accounts/accounts.tables.ts';
import type { AccountRef, PersonRef } from '#/platform/audit/record-action.ts';
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

/** A client's account, as one of the company's people has it. @throws not_found when they aren't one of them */
export async function getMember(
  reader: Reader,
  { id, personId }: Pick<PersonRef, 'id' | 'personId'>,
): Promise<ClientRow> {
  const [member] = await reader
    .select(memberColumns)
    .from(members)
    .where(and(eq(members.id, id), eq(members.personId, personId)));
  if (!member) throw accountNotFound('client');
  return member;
}

/**
 * Where a person's photo is in storage; null without one, or for nobody of these companies.
 * @param companyIds null for any
 */
export async function findPhotoPath(
  reader: Reader,
  personId: string,
  companyIds: readonly string[] | null,
): Promise<string | null> {
  const [person] = await reader
    .select({ path: members.profileImageUrl })
    .from(members)
    .where(and(eq(members.personId, personId), companyIds ? inArray(members.id, [...companyIds]) : undefined))
    .limit(1);
  return person?.path ?? null;
}

/** The people of a company that isn't suspended, who may do something there: its owner first, then those who joined earlier. */
export async function listActiveMembers(
  reader: Reader,
  companyId: string,
  ability: MemberAbility,
): Promise<(PersonRef<'client'> & Pick<ClientRow, 'email' | 'firstName' | 'lastName' | 'memberRole'>)[]> {
  const { id, personId, email, firstName, lastName, memberRole } = members;
  const rows = await reader
    .select({ id, personId, email, firstName, lastName, memberRole })
    .from(members)
    .where(
      and(
        eq(members.id, companyId),
        eq(members.isActive, true),
        inArray(members.memberRole, memberAbilities[ability]),
      ),
    )
    .orderBy(desc(sql`${members.memberRole} = 'owner'`), asc(members.joinedAt));
  return rows.map((row) => ({ role: 'client', ...row }));
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

/** The full name of a person; of a company's owner where no person is given. @throws not_found for one who isn't there */
export async function getNameOf(
  reader: Reader,
  { role, id, personId }: AccountRef & { personId?: string },
): Promise<string> {
  if (role === 'admin' || personId === undefined) return getFullName(reader, role, id);
  const { firstName, lastName } = await getMember(reader, { id, personId });
  return `${firstName} ${lastName}`;
}

/** The ids of the active members of the team, for the query of another module. */
export const selectActiveAdmins = (reader: Reader) =>
  reader.select({ id: adminUsers.id }).from(adminUsers).where(eq(adminUsers.isActive, true));

/** The people of companies that aren't suspended, for the query of another module. */
export const selectActiveMembers = (reader: Reader) =>
  reader
    .select({ id: members.id, personId: members.personId, memberRole: members.memberRole })
    .from(members)
    .where(eq(members.isActive, true));

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
