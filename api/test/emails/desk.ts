import { Readable } from 'node:stream';
import { addMinutes } from 'date-fns';
import { eq, isNull } from 'drizzle-orm';
import { deferredEmails, emailTemplates } from '#/emails.ts';
import { findSignatory } from '#/modules/conversations/queries/find-signatory.ts';
import { storeEmail } from '#/modules/replies/commands/store-email.ts';
import { readDueEmails } from '#/modules/replies/email-reader.ts';
import { incomingEmails } from '#/modules/replies/replies.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { slaTargets } from '#/modules/sla/sla.tables.ts';
import { sendDueEmails } from '#/platform/email/worker.ts';
import { findAttachments } from '#/modules/files/queries/read-files.ts';
import { withJson } from '#test/calls.ts';
import { createTestApp, testConfig } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';
import { messagesOf } from '#test/threads.ts';
import type { Compose } from './compose.ts';
import { trustedServer } from './undelivered-emails.ts';

/** A client and staff who write about a project and in the chat, and read each other's emails. */
export async function createReplyDesk(columns: Parameters<typeof createClient>[1] = {}) {
  let now = new Date('2026-11-20T09:00:00.000Z');
  const inbound = { ...testConfig.inbound, trustedServer };
  const app = await createTestApp({ now: () => now, config: { inbound } });
  const { deps } = app;
  const client = await createClient(deps, columns);
  const admin = await createAdmin(deps);
  const { id: projectId } = await createProject(deps, client.id);
  const write = (path: string, body: object, by: { token: string }) =>
    app.request(`/api/${path}`, withJson(body, by));

  /** Sends emails about unread messages. @returns the reply address in the one to somebody */
  const readReplyAddress = async (to: string) => {
    now = addMinutes(now, 15);
    const found: string[] = [];
    await sendDueEmails({ ...deps, emailTemplates, deferredEmails, findSignatory }, (email) => {
      if (email.to === to) found.push(email.replyTo);
      return Promise.resolve();
    });
    const [address = ''] = found;
    return address;
  };
  /** Delivers an email, and reads it. */
  const deliver = async (
    email: Compose,
    { from = client.email, to, returnPath = from }: { from?: string; to: string; returnPath?: string },
  ) => {
    const raw = await email({ from, to });
    await storeEmail(deps, { returnPath, recipients: [] }, Readable.from([raw]));
    await readDueEmails(deps);
  };
  return {
    ...app,
    client,
    admin,
    projectId,
    deliver,
    wait: (minutes: number) => {
      now = addMinutes(now, minutes);
    },
    /** Has staff write about the project, and returns the client's address for an answer. */
    askAboutProject: async () => {
      await write(`admin/messages/${projectId}`, { message: 'Which photos do you want?' }, admin);
      return readReplyAddress(client.email);
    },
    /** The same about another project. */
    askAboutAnother: async () => {
      const { id } = await createProject(deps, client.id);
      await write(`admin/messages/${id}`, { message: 'Which colours do you want?' }, admin);
      return readReplyAddress(client.email);
    },
    askInChat: async () => {
      await write('admin/messages', { clientId: client.id, content: 'Which photos?' }, admin);
      return readReplyAddress(client.email);
    },
    /** Has staff pause the project, and returns the client's address for an answer. */
    pauseProject: async () => {
      const path = `/api/admin/projects/${projectId}/status`;
      await app.request(path, withJson({ status: 'on_hold' }, admin, 'PATCH'));
      return readReplyAddress(client.email);
    },
    /** Has the client write about the project, and returns the address for the team's answer. */
    askStaff: async () => {
      await write(`client/messages-new/${projectId}`, { message: 'When is it ready?' }, client);
      return readReplyAddress(admin.email);
    },
    /** The last message, as stored, and its files. */
    lastMessage: async () => {
      const message = (await messagesOf(deps)).at(-1);
      const filesOf = await findAttachments(deps.db.read, 'messageId', [message?.id ?? '']);
      return { message, files: filesOf(message?.id ?? '').map(({ fileName }) => fileName) };
    },
    /** How many replies the team owes. */
    countTargets: () => deps.db.read.$count(slaTargets, isNull(slaTargets.closedAt)),
    /** Deletes the project, and so its conversation. */
    deleteProject: () => deps.db.write((tx) => tx.delete(projects).where(eq(projects.id, projectId))),
    countMessages: async () => (await messagesOf(deps)).length,
    emailIds: async () => (await deps.db.read.select().from(incomingEmails)).map(({ id }) => id),
    outcomes: async () =>
      (await deps.db.read.select().from(incomingEmails)).map(({ outcome, detail }) => [outcome, detail]),
    /** What people have heard about emails of theirs. */
    answers: async () =>
      (await readOutbox(deps.db)).filter(({ template }) => template === 'reply-not-delivered'),
  };
}
