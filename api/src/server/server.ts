import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Server, type IncomingMessage, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { mounts } from '@stackworks/contracts';
import { Hono } from 'hono';
import { WebSocketServer } from 'ws';
import type { AppEnv } from './app-env.ts';
import { renderHoldingPage } from './notice-page.tsx';
import { watchBodies } from './watch-bodies.ts';

/** The listening server. Until `serve` is called, every request is asked to retry. */
export type HttpServer = {
  port: number;
  /** Routes may use `upgradeWebSocket` of `@hono/node-server`. */
  serve: (app: Hono<AppEnv>) => void;
  /**
   * Stops accepting, says on each keep-alive connection with its next response that it is the last, ends WebSockets and event
   * streams, waits `drainMs` at most for other requests, and closes.
   */
  close: () => Promise<void>;
};

/** In milliseconds. */
const timeouts = {
  /** For all headers, against slow senders. */
  headersTimeout: 10_000,
  /** `watchBodies` limits bodies instead, with more time for uploads. */
  requestTimeout: 0,
  /** Longer than the 60 s of common load balancers, so that they close idle connections first. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};

/** How long bodies may take, in milliseconds. */
const bodyTimeouts = {
  /** For a body of 1 MB at most, against slow senders. */
  bodyMs: 15_000,
  /** An upload may be slow, but must not stall. */
  uploadMs: 45 * 60_000,
  uploadSilenceMs: 30_000,
};

/** How long to wait for open requests at the end, in milliseconds. */
const draining = {
  drainMs: 10_000,
  /** How long an idle connection may still send a request: what is on its way when we stop would be lost. */
  lingerMs: 300,
};

const livePath = `${mounts.api}/health/live`;

/** The largest message a WebSocket takes, in bytes. */
const messageBytes = 1024 * 1024;

/**
 * Listens at once, so that a busy port is noticed before anything else is touched.
 * @param overrides other timeouts, in milliseconds
 * @throws Node's listen error
 */
export async function openServer(
  { host, port }: { host: string; port: number },
  overrides: Partial<typeof timeouts & typeof bodyTimeouts & typeof draining> = {},
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
      if (isEventStream(response)) endless.add(env.outgoing);
      return response;
    },
    serverOptions: { ...timeouts, ...overrides, shouldUpgradeCallback: wantsWebSocket },
    websocket: { server: new WebSocketServer({ noServer: true, maxPayload: messageBytes }) },
  });
  assert(server instanceof Server); // the adapter's default kind
  const letSlow = watchBodies(server, { ...bodyTimeouts, ...overrides });
  const { drainMs, lingerMs } = { ...draining, ...overrides };
  const connections = trackConnections(server, endless);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  assert(address !== null && typeof address === 'object'); // it listens, and not on a pipe

  return {
    port: address.port,
    serve: (app) => {
      handle = app.fetch;
    },
    close: async () => {
      const closed = once(server, 'close');
      // The HTTP server's own `close` would end idle connections at once.
      NetServer.prototype.close.call(server);
      connections.endKeepAlive();
      const lingering = pause(lingerMs, undefined, { ref: false });
      if (connections.hasIdle()) await Promise.race([closed, lingering]);
      server.closeIdleConnections();
      connections.close();
      const cut = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearTimeout(cut);
    },
  };
}

/** Responds until the app is ready. The process reports live meanwhile, however long a migration takes. */
const createStarting = () =>
  new Hono<AppEnv>()
    .get(livePath, (c) => c.json({ status: 'ok' }, 200))
    .all(
      '*',
      (c) =>
        renderHoldingPage(c, { title: 'The site is starting.', seconds: 2 }) ??
        c.text('Starting. Please try again in a moment.', 503),
    );

/** Requests for other protocols get a normal response; otherwise they would get none. */
const wantsWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/** With two hosts, a proxy may use the second, where Node uses the first. Source: RFC 9112, 3.2. */
function hasOneHost({ rawHeaders }: { rawHeaders: readonly string[] }): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts < 2;
}

const isEventStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false;

/**
 * Tracks the open requests of each connection.
 * @param endless responses that are not waited for, since they never end
 * @returns `endKeepAlive` makes each response from now on the last of its connection; `close` closes idle connections at once,
 * and each other one when its responses have been sent
 */
function trackConnections(server: Server, endless: WeakSet<object>) {
  const open = new Map<Socket, Set<ServerResponse>>();
  let isEnding = false;
  let closing = false;
  server.on('connection', (socket) => {
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', ({ socket }, outgoing) => {
    open.get(socket)?.add(outgoing);
    if (isEnding) outgoing.shouldKeepAlive = false;
    outgoing.once('close', () => {
      const responses = open.get(socket);
      responses?.delete(outgoing);
      if (closing && responses?.size === 0) socket.destroySoon();
    });
  });
  return {
    endKeepAlive: () => {
      isEnding = true;
      for (const response of [...open.values()].flatMap((responses) => [...responses])) {
        response.shouldKeepAlive = false;
      }
    },
    hasIdle: () => [...open.values()].some((responses) => responses.size === 0),
    close: () => {
      closing = true;
      for (const [socket, responses] of open) {
        if ([...responses].every((response) => endless.has(response))) socket.destroySoon();
      }
    },
  };
}
