import { messagePage } from '@stackworks/contracts';
import { messages } from '#/modules/conversations/conversations.tables.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';

type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** A client, a member of staff, and a project whose thread is still empty. */
export async function createThread(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(overrides);
  const client = await createClient(app.deps);
  const admin = await createAdmin(app.deps);
  const { id } = await createProject(app.deps, client.id);
  return { ...app, client, admin, id };
}

/** The creation time of threads in tests with a clock. */
export const created = new Date('2026-11-20T09:00:00.000Z');

export const keyed = (key: string) => ({ 'idempotency-key': key });

export const write = async (
  { request }: Pick<TestApp, 'request'>,
  path: string,
  body: object,
  caller: { token: string; headers?: Record<string, string> },
) => request(path, withJson(body, caller));

export async function listAs({ request }: Pick<TestApp, 'request'>, path: string, token: string) {
  const response = await request(path, asCaller({ token }));
  return messagePage.parse(await response.json());
}

export const messagesOf = async ({ db }: DatabasePort) =>
  db.read.select().from(messages).orderBy(messages.createdAt);
