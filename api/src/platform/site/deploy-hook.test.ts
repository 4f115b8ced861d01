import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { createDeployHook } from './deploy-hook.ts';
import { createTestDatabaseUrl, openTestDatabase } from '#test/database.ts';

/** A host that counts its builds. */
async function startHost() {
  const calls: string[] = [];
  const host = { status: 201, calls };
  const server = createServer((request, response) => {
    host.calls.push(`${request.method} ${request.url}`);
    response.writeHead(host.status).end('{"job":1}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const databaseUrl = await createTestDatabaseUrl();
  const db = await openTestDatabase(databaseUrl);
  /** A connection of its own, as another process has. */
  const openOther = () => openTestDatabase(databaseUrl);
  const content = { fingerprint: 'first', newestChange: '2026-11-20T09:00:00.000Z' };
  const open = (own = db) =>
    createDeployHook({
      url: `http://127.0.0.1:${port}/build?key=secret`,
      db: own,
      readContentVersion: () => Promise.resolve({ ...content }),
    });
  return { host, content, open, openOther };
}

it('the other host is called once for each change, and not again after a restart', async () => {
  const { host, content, open } = await startHost();
  const target = open();
  await target.update(() => {});
  await target.update(() => {});
  await open().update(() => {});
  expect(host.calls).toEqual(['POST /build?key=secret']);

  content.fingerprint = 'second';
  await target.update(() => {});
  expect(host.calls).toHaveLength(2);
});

it('the other host is called once by three processes that look at once, and all say the same', async () => {
  const { host, open, openOther } = await startHost();
  const targets = [open(), open(await openOther()), open(await openOther())];
  const updates = await Promise.all(targets.map((target) => target.update(() => {})));
  expect(host.calls).toHaveLength(1);
  expect(new Set(updates.map((progress) => JSON.stringify(progress))).size).toBe(1);
});

it('what was deployed, and when, is reported, since nothing says when it is live', async () => {
  const { content, open } = await startHost();
  const progress = await open().update(() => {});

  expect(progress).toMatchObject({ state: 'handed_over', contentAsOf: content.newestChange });
  expect(Date.parse(progress.since)).not.toBeNaN();
  expect(await open().update(() => {})).toEqual(progress);
});

it('a host that rejects the call is called again at the next look, and its address stays out of the message', async () => {
  const { host, open } = await startHost();
  host.status = 503;
  const target = open();

  await expect(target.update(() => {})).rejects.toThrow(/^the host that builds the site answered 503$/);
  host.status = 200;
  expect(await target.update(() => {})).toMatchObject({ state: 'handed_over' });
  expect(host.calls).toHaveLength(2);
});
