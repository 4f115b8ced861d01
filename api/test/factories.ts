import { randomUUID } from 'node:crypto';
import { dayOf } from '@stackworks/business-time';
import type { Role } from '@stackworks/contracts';
import { subMinutes } from 'date-fns';
import { eq } from 'drizzle-orm';
import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';
import { files } from '#/modules/files/files.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { sessions } from '#/modules/sessions/sessions.tables.ts';
import { timeEntries } from '#/modules/time/time.tables.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { hashPassword } from '#/platform/passwords/passwords.ts';
import { issueToken, openSession } from '#/modules/sessions/sessions.service.ts';

export const password = 'correct-horse-1';
const hashed = hashPassword(password);

type People = ClockPort & ConfigPort & DatabasePort;

export async function signInAs(deps: People, role: Role, userId: string): Promise<string> {
  const session = await deps.db.write((tx) =>
    openSession({ tx, now: deps.now() }, { role, userId, userAgent: undefined }),
  );
  return issueToken(deps, session);
}

/** Makes a client with an active subscription, signed in. @param columns what the test is about */
export async function createClient(deps: People, columns: Partial<typeof users.$inferInsert> = {}) {
  const id = columns.id ?? randomUUID();
  const at = deps.now().toISOString();
  const email = `${id}@client.example`;
  await deps.db.write(async (tx) =>
    tx.insert(users).values({
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
  return { id, email, token: await signInAs(deps, 'client', id) };
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

/** Changes a client's email address, as after confirmation. */
export const moveToAddress = ({ db }: DatabasePort, clientId: string, email: string) =>
  db.write((tx) => tx.update(users).set({ email }).where(eq(users.id, clientId)));

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
      uploaderId: userId,
      createdAt: deps.now().toISOString(),
      ...columns,
    }),
  );
  return { id };
}
