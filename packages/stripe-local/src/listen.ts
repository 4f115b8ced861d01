import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { LocalEnv } from './local-only.ts';

/** A server on this machine. Its address is known before the app that it serves is there. */
type Listener = { url: string; serve: (app: Hono<LocalEnv>) => void; close: () => Promise<void> };

/**
 * Listens on this machine only.
 * @param port 0 takes a free one
 * @throws Error when the port is in use
 */
export async function listen(port: number): Promise<Listener> {
  let app = new Hono<LocalEnv>();
  const handle = getRequestListener((request, { incoming }) =>
    app.fetch(request, { incoming: { socket: incoming.socket } }),
  );
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The listener has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    serve: (ready) => {
      app = ready;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
