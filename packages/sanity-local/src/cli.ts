#!/usr/bin/env node
import { once } from 'node:events';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createAdaptorServer, upgradeWebSocket } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { WebSocketServer } from 'ws';
import { startSanity } from './index.ts';

const help = `A Sanity of your own, on this machine and without an account.

Usage: sanity-local [options]

  --port <number>      port on 127.0.0.1, 0 for a free one (3900)
  --data <folder>      where documents, uploads and their history are stored (.sanity-local)
  --project-id <id>    (local)
  --dataset <name>     (production)
  --seed <folder>      a dataset to start from and follow: one .ndjson file, and images/ and files/ that it names
  --webhook <url>      where published changes are reported
  --origin <origin>    whose pages may call, such as http://localhost:3333, the default; repeat it for more
  --help               show this

The settings to use it with are printed as lines of an .env file.`;

const text = { type: 'string' } as const;

try {
  const { values } = parseArgs({
    options: {
      port: { ...text, default: '3900' },
      data: { ...text, default: '.sanity-local' },
      'project-id': { ...text, default: 'local' },
      dataset: { ...text, default: 'production' },
      seed: text,
      webhook: text,
      origin: { ...text, multiple: true, default: ['http://localhost:3333'] },
      help: { type: 'boolean' },
    },
  });
  if (values.help) console.log(help);
  else await run(values);
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}

type Values = {
  port: string;
  data: string;
  'project-id': string;
  dataset: string;
  seed?: string | undefined;
  webhook?: string | undefined;
  origin: string[];
};

async function run({ port, data, 'project-id': projectId, dataset, seed, webhook, origin }: Values) {
  if (!/^\d{1,5}$/.test(port)) throw new Error('--port should be a number, such as 3900.');
  if (webhook !== undefined && !URL.canParse(webhook)) throw new Error('--webhook should be a URL.');
  const sanity = await startSanity({
    dataDir: resolve(data),
    projectId,
    dataset,
    ...(seed && { seedFolder: resolve(seed) }),
    ...(webhook && { webhookUrl: webhook }),
    upgradeWebSocket,
  });
  const app = new Hono();
  app.use(localOrigins(origin), cors({ origin, credentials: true }));
  app.route('/', sanity.app);
  const websocket = { server: new WebSocketServer({ noServer: true }) };
  const server = createAdaptorServer({ fetch: app.fetch, websocket });
  await once(server.listen(Number(port), '127.0.0.1'), 'listening');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void sanity.close().then(() => process.exit()));
  }
  const address = server.address();
  console.log(`SANITY_API_HOST=http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}
SANITY_PROJECT_ID=${projectId}
SANITY_DATASET=${dataset}
SANITY_WEBHOOK_SECRET=${sanity.webhookSecret}`);
}

/** There is no sign-in: only programs of this machine may call, and pages of the origins that are listed. */
function localOrigins(origins: readonly string[]) {
  return createMiddleware(async (c, next) => {
    const { host, hostname } = new URL(c.req.url);
    const origin = c.req.header('origin');
    const isAllowed =
      /^(localhost|127\.0\.0\.1)$/.test(hostname) &&
      (origin === undefined || origins.includes(origin) || URL.parse(origin)?.host === host);
    if (isAllowed) return next();
    return c.json({ message: 'Add this origin with --origin.' }, 403);
  });
}
