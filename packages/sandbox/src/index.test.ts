import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve, upgradeWebSocket } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createSandbox } from './index.ts';
import type { LocalEnv } from '@stackworks/stripe-local/local-only';

const origin = 'http://localhost:4321';

it.each(['/', '/mailbox/api/email/summary', '/content/v1/ping', '/stripe/stripe.js'])(
  'answers at %s to this machine, not to a page from elsewhere',
  async (path) => {
    const app = await startSandbox();
    const getStatus = async (headers: Record<string, string>) => {
      const address = `${origin}/sandbox${path === '/' ? '' : path}`;
      const socket = { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' };
      return (await app.request(address, { headers }, { incoming: { socket } })).status;
    };

    expect(await getStatus({})).toBe(200);
    expect(await getStatus({ origin })).toBe(200);
    expect(await getStatus({ origin: 'https://attacker.example' })).toBe(403);
  },
);

it.each(['/content/streams', '/content/v2022-06-30/socket/production'])(
  'opens a WebSocket at %s to this machine, not to a page from elsewhere or under another name',
  async (path) => {
    const port = await listen(await startSandbox());
    const open = async (headers: Record<string, string>) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/sandbox${path}`, { headers });
      await once(socket, 'open');
      socket.terminate();
    };

    await open({ origin: `http://127.0.0.1:${port}` });
    await expect(open({ origin: 'https://attacker.example' })).rejects.toThrow('403');
    await expect(open({ origin: 'http://127.0.0.1:3333' })).rejects.toThrow('403');
    await expect(open({ 'sec-fetch-site': 'cross-site' })).rejects.toThrow('403');
    await expect(open({ 'x-forwarded-for': '203.0.113.7' })).rejects.toThrow('403');
    await expect(open({ host: 'stackworks.example' })).rejects.toThrow('403');
  },
);

async function startSandbox() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const sandbox = createSandbox({ dataDir, publicUrl: origin, localUrl: origin, upgradeWebSocket });
  onTestFinished(async () => {
    await sandbox.close();
    await rm(dataDir, { recursive: true });
  });
  await sandbox.startMail();
  await sandbox.startContent();
  await sandbox.startStripe();
  const app = new Hono<LocalEnv>();
  app.route('/sandbox', sandbox.app);
  return app;
}

function listen({ fetch }: Hono<LocalEnv>): Promise<number> {
  const websocket = { server: new WebSocketServer({ noServer: true }) };
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1', websocket }, ({ port }) => resolve(port));
    onTestFinished(() => void server.close());
  });
}
