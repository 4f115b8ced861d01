import { randomUUID } from 'node:crypto';
import { inboxPage, type InboxPage } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { slaTargets } from '#/modules/sla/sla.tables.ts';
import { conversations, mentions, messages } from '#/modules/conversations/conversations.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestCatalogue, makeContent, makePlan } from '#test/content.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';

const content = makeContent({
  plans: [
    makePlan({ slug: 'stackgrow', name: 'StackGrow', supportHours: 24, revisionQuota: 15 }),
    makePlan({ slug: 'stackpro', name: 'StackPro', supportHours: null }),
  ],
});

/** A time in Auckland in summer. Opening hours in tests are nine to five on weekdays. */
const at = (local: string) => new Date(`${local}:00+13:00`);
export const iso = (local: string) => at(local).toISOString();

/** A Thursday morning with Mere, her colleague Hana, and a client whose project is Mere's. */
export async function createOffice() {
  let clock = at('2026-11-19T10:00');
  const catalogue = createTestCatalogue(content);
  const app = await createTestApp({ now: () => clock, catalogue });
  const mere = await createAdmin(app.deps);
  const hana = await createAdmin(app.deps, { firstName: 'Hana' });
  const client = await createClient(app.deps, { plan: 'stackgrow', company: 'Breakwater Bread' });
  const project = await createProject(app.deps, client.id, { assignedTo: mere.id });
  const post = async (path: string, body: object, { token }: { token: string }) =>
    app.request(path, withJson(body, { token }));
  /** Reads everyone's inbox, unless the query says whose. */
  const list = async (query = '', { token } = mere): Promise<InboxPage> => {
    const asked = new URLSearchParams({ who: 'everyone', ...Object.fromEntries(new URLSearchParams(query)) });
    const answer = await app.request(`/api/admin/inbox?${asked.toString()}`, asCaller({ token }));
    return inboxPage.strict().parse(await answer.json());
  };
  return {
    ...app,
    mere,
    hana,
    client,
    project,
    post,
    put: async (path: string, body: object, { token }: { token: string }) =>
      app.request(path, { ...withJson(body, { token }), method: 'PUT' }),
    list,
    set: (moment: string) => {
      clock = at(moment);
    },
    ask: (message: string, { id } = project, by = client) =>
      post(`/api/client/projects/${id}/messages`, { message }, by),
  };
}

export async function nameInNote(
  { db }: DatabasePort,
  {
    projectId,
    by,
    whom,
    note,
    createdAt,
  }: Record<'projectId' | 'by' | 'whom' | 'note' | 'createdAt', string>,
) {
  const messageId = randomUUID();
  await db.write(async (tx) => {
    const [project] = await tx
      .select({ clientId: projects.userId })
      .from(projects)
      .where(eq(projects.id, projectId));
    await tx
      .insert(conversations)
      .values({ id: projectId, kind: 'project', clientId: project?.clientId, projectId, createdAt })
      .onConflictDoNothing();
    await tx.insert(messages).values({
      id: messageId,
      conversationId: projectId,
      content: note,
      createdAt,
      senderId: by,
      senderType: 'admin',
      senderName: 'Mere Walker',
      isInternal: true,
    });
    await tx.insert(mentions).values({ id: randomUUID(), adminUserId: whom, messageId, createdAt });
  });
  return {
    see: () =>
      db.write((tx) =>
        tx.update(mentions).set({ seenAt: createdAt }).where(eq(mentions.messageId, messageId)),
      ),
  };
}

type Target = typeof slaTargets.$inferInsert;

/** Adds a response target. */
export const owe = async (
  { db }: DatabasePort,
  columns: Pick<Target, 'kind' | 'subjectId' | 'userId' | 'projectId' | 'text'> & { dueAt?: string },
) =>
  db.write((tx) =>
    tx.insert(slaTargets).values({
      id: randomUUID(),
      plan: 'stackgrow',
      supportHours: 24,
      dueAt: iso('2026-11-19T12:00'),
      createdAt: iso('2026-11-18T12:00'),
      ...columns,
    }),
  );

export const readTargets = ({ db }: DatabasePort) => db.read.select().from(slaTargets);
