import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, it, onTestFinished } from 'vitest';
import { createSandbox } from '#/index.ts';
import type { SandboxEnv } from '#/local-only.ts';

it.each(['/', '/mailbox/api/email/summary', '/content/v1/ping'])(
  'answers at %s to this machine, not to a page from elsewhere',
  async (path) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
    const origin = 'http://localhost:4321';
    const sandbox = createSandbox({ dataDir, publicUrl: origin, localUrl: origin });
    onTestFinished(async () => {
      await sandbox.close();
      await rm(dataDir, { recursive: true });
    });
    await sandbox.startMail();
    await sandbox.startContent();
    const app = new Hono<SandboxEnv>().route('/sandbox', sandbox.app);
    const getStatus = async (headers: Record<string, string>) => {
      const address = `${origin}/sandbox${path === '/' ? '' : path}`;
      const socket = { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' };
      return (await app.request(address, { headers }, { incoming: { socket } })).status;
    };

    expect(await getStatus({})).toBe(200);
    expect(await getStatus({ origin: 'https://attacker.example' })).toBe(403);
  },
);
