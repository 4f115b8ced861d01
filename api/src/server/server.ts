import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Server, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { mounts } from '@stackworks/contracts';
import { Hono } from 'hono';
import { WebSocketServer } from 'ws';
import type { AppEnv } from './app-env.ts';
import { renderHoldingPage } from './notice-page.tsx';
import { watchBodies } from './watch-bodies.ts';
import { isPrebuilt } from './versioned-response.ts';

/** The listening server. Until `serve` has been called every request gets a "try again". */
export type HttpServer = {
  /** Where it listens, chosen by the system where that was asked for. */
  port: number;
  /** Routes of the app may turn a request into a WebSocket, with `upgradeWebSocket` of `@hono/node-server`. */
  serve: (app: Hono<AppEnv>) => void;
  /**
   * Stops accepting, cuts WebSockets and event streams, waits until every other request in hand is answered, at most
   * `drainMs`, and closes.
   */
  close: () => Promise<void>;
};

/** In milliseconds. */
const timeouts = {
  /** All headers must have come by then, or a slow sender could hold a connection for nothing. */
  headersTimeout: 10_000,
  /** Node's own limit for whole requests knows no uploads; `watchBodies` does. */
  requestTimeout: 0,
  /** Longer than the 60 s of common load balancers, so that it is they who close idle connections. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};

/** How long the bodies of requests may take, in milliseconds. */
const patience = {
  /** A body of 1 MB at most must have come whole by then, or a slow sender could hold a connection for nothing. */
  bodyMs: 15_000,
  /** An upload may take long, as on a slow line, but something of it must come all the time. */
  uploadMs: 45 * 60_000,
  uploadSilenceMs: 30_000,
};

/** How long requests in hand are waited for at the end, in milliseconds. */
const draining = { drainMs: 10_000 };

const livePath = `${mounts.api}/health/live`;

/** The largest message a WebSocket takes, in bytes. */
const messageBytes = 1024 * 1024;

/**
 * Takes the port at once, so that a busy one is noticed before anything else has been touched.
 * @param overrides timeouts, patience and draining other than ours, in milliseconds
 * @throws Error when the port cannot be taken, with the code of Node's listen error
 */
export async function openServer(
  { host, port }: { host: string; port: number },
  overrides: Partial<typeof timeouts & typeof patience & typeof draining> = {},
): Promise<HttpServer> {
  let handle: Hono<AppEnv>['fetch'] = createStarting().fetch;
  const endless = new WeakSet<object>();
  const server = createAdaptorServer({
    fetch: async (request, env) => {
      if (!hasOneHost(env.incoming))
        return new Response(null, { status: 400, headers: { connection: 'close' } });
      const response = await handle(
        request,
        Object.assign(env, { expectSlowBody: () => letSlow(env.incoming) }),
      );
      if (!isPrebuilt(response) && isEventStream(response)) endless.add(env.outgoing);
      return response;
    },
    serverOptions: { ...timeouts, ...overrides, shouldUpgradeCallback: wantsWebSocket },
    websocket: { server: new WebSocketServer({ noServer: true, maxPayload: messageBytes }) },
  });
  assert(server instanceof Server); // of the kinds the adapter can make, this is the default
  const letSlow = watchBodies(server, { ...patience, ...overrides });
  const { drainMs } = { ...draining, ...overrides };
  const closeConnections = trackConnections(server, endless);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  assert(address !== null && typeof address === 'object'); // it listens, and on no pipe

  return {
    port: address.port,
    serve: (app) => {
      handle = app.fetch;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      closeConnections();
      const cut = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearTimeout(cut);
    },
  };
}

/** Answers everything until the app is there. The process lives meanwhile, however long a migration takes. */
const createStarting = () =>
  new Hono<AppEnv>()
    .get(livePath, (c) => c.json({ status: 'ok' }, 200))
    .all(
      '*',
      (c) =>
        renderHoldingPage(c, { title: 'The site is starting.', seconds: 2 }) ??
        c.text('Starting. Please try again in a moment.', 503),
    );

/** Other protocols are answered in this one; else nobody would answer, or ever close. */
const wantsWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/** A proxy in front may believe the second of two, where Node shows us the first. Source: RFC 9112, 3.2. */
function hasOneHost({ rawHeaders }: { rawHeaders: readonly string[] }): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts < 2;
}

/** Goes on until one side has had enough of it. */
const isEventStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false;

/**
 * Knows which connections have a request in hand.
 * @param endless answers that are not waited for, since they would never be whole
 * @returns closes those that have none at once, silent ones included, and each other as soon as it has been answered
 */
function trackConnections(server: Server, endless: WeakSet<object>): () => void {
  const inHand = new Map<Socket, Set<object>>();
  let closing = false;
  server.on('connection', (socket) => {
    inHand.set(socket, new Set());
    socket.once('close', () => inHand.delete(socket));
  });
  server.on('request', ({ socket }, outgoing) => {
    inHand.get(socket)?.add(outgoing);
    outgoing.once('close', () => {
      const answers = inHand.get(socket);
      answers?.delete(outgoing);
      if (closing && answers?.size === 0) socket.destroySoon();
    });
  });
  return () => {
    closing = true;
    for (const [socket, answers] of inHand) {
      if ([...answers].every((answer) => endless.has(answer))) socket.destroySoon();
    }
  };
}
