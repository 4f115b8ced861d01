import { randomInt, randomUUID } from 'node:crypto';
import { projectPriorities, projectQuery, projectStatuses } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { projects } from './projects.tables.ts';
import { asCaller } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createClient, createProject } from '#test/factories.ts';
import { listClientProjects } from './queries/list-projects.ts';

const oneOf = <Item>(items: readonly Item[]): Item => {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error('There is none to choose from.');
  return item;
};

/** Two clients with a project each, and a browser's request for the first one's. */
async function prepare() {
  const { request, deps } = await createTestApp();
  const [client, other] = [await createClient(deps), await createClient(deps)];
  await createProject(deps, client.id);
  await createProject(deps, other.id);
  const ask = (query = '', etag?: string, { token } = client) =>
    request(
      `/api/client/projects${query}`,
      asCaller({ token, ...(etag !== undefined && { headers: { 'if-none-match': etag } }) }),
    );
  return { deps, client, other, ask };
}

it('responds 304 to a client with the current list, and in full to everyone else', async () => {
  const { client, other, deps, ask } = await prepare();
  const first = await ask();
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('private, no-cache');

  const known = await ask('', etag);
  expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
  expect((await ask('?limit=1', etag)).status).toBe(200);
  expect((await ask('', etag, other)).status).toBe(200);
  const odd = `?search=${'a,"b", '.repeat(12)}`;
  const ofOdd = (await ask(odd)).headers.get('etag') ?? '';
  expect([(await ask(odd, `W/"other", ${ofOdd}`)).status, ofOdd.length < 150]).toEqual([304, true]);
  await createProject(deps, other.id);
  expect((await ask('', etag)).status).toBe(304);
  await createProject(deps, client.id);
  expect((await ask('', etag)).status).toBe(200);
});

it('has the same headers when built and when cached, and all but its type with 304', async () => {
  const { ask } = await prepare();
  const read = async (answer: Response | Promise<Response>) => {
    const { 'x-request-id': id, ...headers } = Object.fromEntries((await answer).headers);
    expect(id).toMatch(/^[\w-]{36}$/);
    return headers;
  };
  const { 'content-type': type, ...made } = await read(ask());

  expect(type).toBe('application/json');
  expect(made).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
  });
  expect(await read(ask())).toEqual({ ...made, 'content-type': type });
  expect(await read(ask('', made['etag']))).toEqual(made);
});

it('is hidden from those who may not see the list, and errors have no ETag', async () => {
  const { client, ask } = await prepare();
  const etag = (await ask()).headers.get('etag') ?? '';
  const rejected = await ask('', etag, { ...client, token: 'of nobody' });
  const wrong = await ask('?limit=none', etag);
  expect((await ask('?limit=none', '*')).status).toBe(422);

  expect([rejected.status, rejected.headers.get('etag')]).toEqual([401, null]);
  expect([wrong.status, wrong.headers.get('etag')]).toEqual([422, null]);
});

it('never responds 304 after a change, whatever it is', { timeout: 60_000 }, async () => {
  const { deps, client, other, ask } = await prepare();
  const queries = ['', '?limit=2', '?status=review', '?limit=1&status=pending'];
  const known = new Map<string, { etag: string; body: string }>();
  const change = async (kind: number) =>
    deps.db.write(async (tx) => {
      const rows = await tx.select({ id: projects.id }).from(projects);
      const one = eq(projects.id, rows.length > 0 ? oneOf(rows).id : '');
      const change = (values: Partial<typeof projects.$inferInsert>) =>
        tx.update(projects).set(values).where(one);
      if (kind === 0) await change({ status: oneOf(projectStatuses) });
      if (kind === 1) await change({ priority: oneOf(projectPriorities) });
      if (kind === 2) await change({ projectName: randomUUID() });
      if (kind === 3) await change({ userId: oneOf([client.id, other.id]) });
      if (kind === 4) await change({ dueDate: oneOf([null, '2026-12-01T00:00:00.000Z']) });
      if (kind === 5) await tx.delete(projects).where(one);
    });

  let short = 0;
  for (let step = 0; step < 60; step += 1) {
    const kind = randomInt(9);
    if (kind < 6) await change(kind);
    else if (kind === 6) await createProject(deps, oneOf([client.id, other.id]));
    for (const query of queries) {
      const body = await (await ask(query)).text();
      const asked = projectQuery.parse(Object.fromEntries(new URLSearchParams(query)));
      const made = await listClientProjects(deps, client.id, asked);
      expect(JSON.parse(body)).toEqual(JSON.parse(JSON.stringify(made)));
      const before = known.get(query);
      const answer = await ask(query, before?.etag);
      if (answer.status === 304) {
        short += 1;
        expect(before?.body).toBe(body);
      } else {
        expect(await answer.text()).toBe(body);
        known.set(query, { etag: answer.headers.get('etag') ?? '', body });
      }
    }
  }
  expect(short).toBeGreaterThan(0);
});
