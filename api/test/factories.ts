import { randomUUID } from 'node:crypto';
import { dayOf } from '@stackworks/business-time';
import type { GivenRole, Role } from '@stackworks/contracts';
import { subMinutes } from 'date-fns';
import { eq } from 'drizzle-orm';
import { adminUsers, type people, users } from '#/modules/accounts/accounts.tables.ts';
import {
  insertClient,
  insertMember,
  updateClient,
  type ClientColumns,
} from '#/modules/accounts/commands/write-client.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { files } from '#/modules/files/files.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { sessions } from '#/modules/sessions/sessions.tables.ts';
import { timeEntries } from '#/modules/time/time.tables.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import type { PersonRef } from '#/platform/audit/record-action.ts';
import { hashPassword } from '#/platform/passwords/passwords.ts';
import { issueToken, openSession } from '#/modules/sessions/sessions.service.ts';

export const password = 'correct-horse-1';
const hashed = hashPassword(password);

type People = ClockPort & ConfigPort & DatabasePort;

/** Signs in a member of staff, or the owner of a client's company. */
export async function signInAs(deps: People, role: Role, id: string): Promise<string> {
  const personId = role === 'admin' ? id : (await getClient(deps.db.read, id)).personId;
  return signInPerson(deps, { role, id, personId });
}

async function signInPerson(deps: People, person: PersonRef): Promise<string> {
  const session = await deps.db.write((tx) => openSession({ tx, now: deps.now() }, person));
  return issueToken(deps, session);
}

/** Staff as the caller of a command. */
export const asStaff = (id: string) => ({ role: 'admin', id, personId: id }) as const;

type NewClient = Partial<Parameters<typeof insertClient>[1]>;

/** Makes a client with an active subscription, whose owner is signed in. @param columns what the test is about */
export async function createClient(deps: People, columns: NewClient = {}) {
  const id = columns.id ?? randomUUID();
  const at = deps.now().toISOString();
  const email = `${id}@client.example`;
  const { personId } = await deps.db.write(async (tx) =>
    insertClient(tx, {
      id,
      email,
      password: await hashed,
      firstName: 'Aroha',
      lastName: 'Ngata',
      plan: 'stacklite',
      subscriptionStatus: 'active',
      createdAt: at,
      updatedAt: at,
      ...columns,
    }),
  );
  const owner = { role: 'client', id, personId } as const;
  return { ...owner, email, token: await signInPerson(deps, owner) };
}

/** Adds somebody to a client's company, signed in there. */
export async function addMember(
  deps: People,
  companyId: string,
  role: GivenRole,
  columns: Partial<typeof people.$inferInsert> = {},
) {
  const personId = columns.id ?? randomUUID();
  const at = deps.now().toISOString();
  const email = columns.email ?? `${personId}@client.example`;
  const password = await hashed;
  const times = { createdAt: at, updatedAt: at };
  const names = { firstName: 'Ngaire', lastName: 'Rua' };
  const row = { id: personId, email, password, emailVerified: true, ...names, ...times, ...columns };
  const person = await deps.db.write((tx) => insertMember(tx, { companyId, role }, row));
  return { ...person, email, token: await signInPerson(deps, person) };
}

export async function createAdmin(deps: People, columns: Partial<typeof adminUsers.$inferInsert> = {}) {
  const id = columns.id ?? randomUUID();
  const at = deps.now().toISOString();
  const email = `${id}@staff.example`;
  await deps.db.write(async (tx) =>
    tx.insert(adminUsers).values({
      id,
      email,
      password: await hashed,
      firstName: 'Mere',
      lastName: 'Walker',
      createdAt: at,
      updatedAt: at,
      ...columns,
    }),
  );
  return { id, email, token: await signInAs(deps, 'admin', id) };
}

/** Writes over what is stored of a client and its owner. */
export const changeClient = (
  { db, now }: ClockPort & DatabasePort,
  clientId: string,
  columns: Partial<ClientColumns>,
) => db.write((tx) => updateClient({ tx, now: now() }, clientId, columns));

/** Changes a client's email address, as after confirmation. */
export const moveToAddress = (deps: ClockPort & DatabasePort, clientId: string, email: string) =>
  changeClient(deps, clientId, { email });

/** Makes a member of staff's last proof some minutes old. */
export const ageProofs = ({ db, now }: ClockPort & DatabasePort, adminId: string, minutes: number) =>
  db.write((tx) =>
    tx
      .update(sessions)
      .set({ provedAt: subMinutes(now(), minutes).toISOString() })
      .where(eq(sessions.adminUserId, adminId)),
  );

/** Makes a project of a client's, with a complete brief unless the columns say otherwise. */
export async function createProject(
  deps: ClockPort & DatabasePort,
  clientId: string,
  columns: Partial<typeof projects.$inferInsert> = {},
) {
  const id = columns.id ?? randomUUID();
  const at = deps.now().toISOString();
  await deps.db.write((tx) =>
    tx.insert(projects).values({
      id,
      userId: clientId,
      projectName: 'Bakery website',
      projectType: 'web_design',
      description: '',
      briefCompletedAt: at,
      createdAt: at,
      updatedAt: at,
      ...columns,
    }),
  );
  return { id };
}

/** Makes an entry of half an hour's work for a client, today unless the columns say otherwise. */
export async function createTimeEntry(
  { db, now }: ClockPort & DatabasePort,
  client: { id: string },
  columns: Partial<typeof timeEntries.$inferInsert> & { projectId: string },
) {
  const id = randomUUID();
  await db.write((tx) =>
    tx.insert(timeEntries).values({
      id,
      userId: client.id,
      authorId: 'mere',
      authorName: 'Mere Walker',
      minutes: 30,
      day: dayOf(now()),
      createdAt: now().toISOString(),
      ...columns,
    }),
  );
  return { id };
}

/** Makes a client's file without content, uploaded by them and not sent yet unless the columns say otherwise. */
export async function createFile(
  deps: ClockPort & DatabasePort,
  userId: string,
  columns: Partial<typeof files.$inferInsert> = {},
) {
  const id = columns.id ?? randomUUID();
  const [client] = await deps.db.read.select().from(users).where(eq(users.id, userId));
  await deps.db.write((tx) =>
    tx.insert(files).values({
      id,
      userId,
      fileName: 'menu.pdf',
      fileType: 'pdf',
      contentType: 'application/pdf',
      fileUrl: id,
      fileSize: 10,
      uploadedBy: 'client',
      uploaderId: client?.personId ?? userId,
      createdAt: deps.now().toISOString(),
      ...columns,
    }),
  );
  return { id };
}
