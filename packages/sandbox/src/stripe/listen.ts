import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { SandboxEnv } from '#/local-only.ts';

/** Listens on a free port of this machine only. */
export async function listen({
  fetch,
}: Hono<SandboxEnv>): Promise<{ url: string; close: () => Promise<void> }> {
  const handle = getRequestListener((request, { incoming }) =>
    fetch(request, { incoming: { socket: incoming.socket } }),
  );
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The listener has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
