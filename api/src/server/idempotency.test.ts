import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { beginToBuy, createBilledApp } from '#test/billed-app.ts';
import { withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { openTestDatabase } from '#test/database.ts';
import { sampleConsultation as consultation } from '#test/lead-desk.ts';
import { createClient, createProject } from '#test/factories.ts';
import { withFile } from '#test/uploads.ts';

type Caller = { token: string; headers: Record<string, string> };

const brief = { projectName: 'Bakery website', projectType: 'web_design' };
const calls: [what: string, path: string, toCall: (caller: Caller, id: string) => RequestInit][] = [
  ['a message', '/api/messages', (caller) => withJson({ content: 'Kia ora' }, caller)],
  ['a project', '/api/client/projects', (caller) => withJson(brief, caller)],
  ['a file', '/api/client/projects/PROJECT/files', (caller) => withFile({}, caller)],
  ['a consultation', '/api/stackbot/submit', (_, id) => withJson({ ...consultation, id })],
];

/** A database that writes down when somebody has waited for the disk before answering from what was read. */
async function openWatched() {
  const order: string[] = [];
  const db = await openTestDatabase();
  const whenDurable = async () => {
    await db.whenDurable();
    order.push('durable');
  };
  return { order, db: { ...db, whenDurable } };
}

it.each(calls)('%s that is there already is confirmed once the disk has it', async (_, template, toCall) => {
  const { order, db } = await openWatched();
  const { request, deps } = await createTestApp({ db });
  const { id, token } = await createClient(deps);
  const project = await createProject(deps, id);
  const call = toCall({ token, headers: { [idempotencyHeader]: 'attempt-1' } }, randomUUID());
  const path = template.replace('PROJECT', project.id);
  expect((await request(path, call)).ok).toBe(true);
  expect(order).toEqual([]);

  expect((await request(path, call)).ok).toBe(true);
  expect(order).toEqual(['durable']);
});

it('a checkout that is open already continues once it is durable', async () => {
  const { order, db } = await openWatched();
  const app = await createBilledApp({ db });
  await beginToBuy(app, 'StackGrow');
  expect(order).toEqual([]);

  await beginToBuy(app, 'StackGrow');
  expect(order).toEqual(['durable']);
});
