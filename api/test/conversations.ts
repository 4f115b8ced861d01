import { randomUUID } from 'node:crypto';
import { addMinutes } from 'date-fns';
import { eq } from 'drizzle-orm';
import { adminUsers, companies } from '#/modules/accounts/accounts.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { conversationReads, conversations, messages } from '#/modules/conversations/conversations.tables.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { createFile } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { deleteClient } from '#/modules/accounts/commands/write-client.ts';

type Db = DatabasePort;

/** What an audience (`staff`, or `client:` and an id) has been sent about conversations, in order. */
export const readToldTo = async ({ db }: Db, audience: string) =>
  (await readLiveEvents(db))
    .filter((row) => row.audience === audience)
    .map(({ event }) => event)
    .filter(({ type }) => type !== 'inbox');

/** Makes a file that a client has uploaded to a project, or with null to the chat, and not sent yet. */
export const createUpload = ({ db }: Db, userId: string, projectId: string | null) =>
  createFile({ db, now: () => new Date() }, userId, { projectId });

export async function readUpdatedAt({ db }: Db, projectId: string): Promise<string | undefined> {
  const [project] = await db.read.select().from(projects).where(eq(projects.id, projectId));
  return project?.updatedAt;
}

export const removeAdmin = ({ db }: Db, id: string) =>
  db.write((tx) => tx.delete(adminUsers).where(eq(adminUsers.id, id)));

/** Deactivates the account of a client or a member of staff. */
export const deactivate = ({ db }: Db, id: string) =>
  db.write(async (tx) => {
    await tx.update(companies).set({ isActive: false }).where(eq(companies.id, id));
    await tx.update(adminUsers).set({ isActive: false }).where(eq(adminUsers.id, id));
  });

/** Makes a thousand projects of a client with ten messages of staff each, the last of them unread. */
export async function createThousandThreads({ db }: Db, userId: string, start: Date): Promise<void> {
  const at = start.toISOString();
  const ids = Array.from({ length: 1000 }, () => randomUUID());
  await db.write(async (tx) => {
    for (let batch = 0; batch < 10; batch += 1) {
      const some = ids.slice(batch * 100, (batch + 1) * 100);
      await tx.insert(projects).values(
        some.map((id) => ({
          id,
          userId,
          projectType: 'web_design',
          projectName: 'Site',
          description: '',
          createdAt: at,
          updatedAt: at,
        })),
      );
      await tx.insert(conversations).values(
        some.map((id) => ({
          id,
          kind: 'project' as const,
          clientId: userId,
          projectId: id,
          createdAt: at,
        })),
      );
      await tx
        .insert(conversationReads)
        .values(some.map((conversationId) => ({ conversationId, readerId: userId, readUpTo: at })));
      await tx.insert(messages).values(
        some.flatMap((conversationId) =>
          Array.from({ length: 10 }, (_, index) => ({
            id: randomUUID(),
            conversationId,
            senderId: 'staff',
            senderType: 'admin' as const,
            senderName: 'Mere Walker',
            content: 'Kia ora',
            createdAt: addMinutes(start, index === 9 ? 1 : -index).toISOString(),
          })),
        ),
      );
    }
  });
}

/** Takes a client away, with all that is theirs. */
export const removeClient = ({ db }: Db, id: string) =>
  db.write((tx) => deleteClient({ tx, now: new Date() }, id));
