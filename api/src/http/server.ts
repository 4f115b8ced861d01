import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { AppEnv } from '#/http/app-env.ts';
import type { Hono } from 'hono';

/** The listening server. Until `serve` has been called every request is told to come back. */
export type HttpServer = {
  serve: (app: Hono<AppEnv>) => void;
  /** Stops accepting, waits until every request in hand is answered, at most `drainMs`, and closes. */
  close: () => Promise<void>;
};

const timeouts = {
  /** All headers must have come by then, or a slow sender could hold a connection for nothing. */
  headersTimeout: 10_000,
  /** So must the whole request; long enough for a large upload on a slow line. */
  requestTimeout: 120_000,
  /** Longer than the 60 s of common load balancers, so that it is they who close idle connections. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};

const drainMs = 10_000;
const idleSweepMs = 50;

/**
 * Takes the port at once, so that a busy one is noticed before anything else has been touched.
 * @throws Error when the port cannot be taken, with the code of Node's listen error
 */
export async function openServer({ host, port }: { host: string; port: number }): Promise<HttpServer> {
  let handle: Hono<AppEnv>['fetch'] = () =>
    new Response('Starting. Please try again in a moment.', {
      status: 503,
      headers: { 'content-type': 'text/plain', 'retry-after': '2' },
    });
  const listener = getRequestListener((request, env) => handle(request, env));
  const server = createServer(timeouts, (incoming, outgoing) => void listener(incoming, outgoing));
  server.listen(port, host);
  await once(server, 'listening');

  return {
    serve: (app) => {
      handle = app.fetch;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      // A connection kept alive after its last answer would hold the close back until it times out.
      const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs);
      const cut = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}
