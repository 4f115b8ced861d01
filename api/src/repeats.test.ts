import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { openTestDatabase } from '#test/database.ts';
import { told as consultation } from '#test/enquiry-desk.ts';
import { createClient, createProject } from '#test/factories.ts';
import { withFile } from '#test/uploads.ts';

type Caller = { token: string; headers: Record<string, string> };

const brief = { projectName: 'Bakery website', projectType: 'web_design' };
const calls: [what: string, path: string, toCall: (caller: Caller, id: string) => RequestInit][] = [
  ['a message', '/api/messages', (caller) => withJson({ content: 'Kia ora' }, caller)],
  ['a project', '/api/client/projects', (caller) => withJson(brief, caller)],
  ['a file', '/api/client/projects/PROJECT/assets', (caller) => withFile({}, caller)],
  ['a consultation', '/api/stackbot/submit', (_, id) => withJson({ ...consultation, id })],
];

it.each(calls)(
  '%s that is there already is confirmed once the disk keeps it',
  async (_, template, toCall) => {
    const order: string[] = [];
    const db = await openTestDatabase();
    const kept = async () => {
      await db.kept();
      order.push('kept');
    };
    const { request, deps } = await createTestApp({ db: { ...db, kept } });
    const { id, token } = await createClient(deps);
    const project = await createProject(deps, id);
    const call = toCall({ token, headers: { [idempotencyHeader]: 'attempt-1' } }, randomUUID());
    const path = template.replace('PROJECT', project.id);
    expect((await request(path, call)).ok).toBe(true);
    expect(order).toEqual([]);

    expect((await request(path, call)).ok).toBe(true);
    expect(order).toEqual(['kept']);
  },
);
