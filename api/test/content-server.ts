import { once } from 'node:events';
import { serve, upgradeWebSocket } from '@hono/node-server';
import { createContentClient } from '@stackworks/content';
import { mounts } from '@stackworks/contracts';
import { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import { createTestFolder } from '#test/database.ts';
import { findFreePort } from '@stackworks/database/testing';

const { createSandbox } = await import('@stackworks/sandbox');

/** Starts a content server with the seed, for the length of the test; it lists the paths requested. */
export async function startContentServer() {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const sandbox = createSandbox({
    dataDir: await createTestFolder(),
    publicUrl: url,
    localUrl: url,
    upgradeWebSocket,
  });
  const settings = await sandbox.startContent();
  const requests: string[] = [];
  const app = new Hono();
  app.use((c, next) => {
    requests.push(c.req.path);
    return next();
  });
  app.route(mounts.sandbox, sandbox.app);
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  await once(server, 'listening');
  let isRunning = true;
  const stop = async () => {
    if (!isRunning) return;
    isRunning = false;
    const closed = once(server, 'close');
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    await closed;
    await sandbox.close();
  };
  onTestFinished(stop);
  const { readToken, ...source } = settings;
  return { settings, requests, stop, client: createContentClient({ ...source, token: readToken }) };
}
