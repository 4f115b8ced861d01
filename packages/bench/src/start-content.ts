import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { apiVersion, createContentClient } from '@stackworks/content';
import { sandboxContent } from '@stackworks/contracts';
import { fromRoot } from '#/from-root.ts';

/** In milliseconds: how fast an idle product answers a small question, and how long we wait for it to be idle. */
const promptMs = 50;
const patienceMs = 30_000;

/**
 * Starts the product without its pages, which leaves content as it is seeded and nothing else to do.
 * @param folder its data folder
 * @param environment further variables
 * @throws when it ends instead of answering
 */
export async function startContent(folder: string, environment: Readonly<Record<string, string>> = {}) {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const product = spawn(process.execPath, [fromRoot('api/dist/index.js')], {
    env: {
      ...{ PORT: String(port), DATA_DIR: join(folder, 'data'), SERVE_PAGES: '0', LOG_LEVEL: 'error' },
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(product, 'exit');
  const { projectId, dataset, path } = sandboxContent;
  const apiHost = origin + path;
  await untilReady(product.stdout);
  const client = createContentClient({ projectId, dataset, apiHost, token: 'local' });
  return {
    client,
    origin,
    queryUrl: `${apiHost}/v${apiVersion}/data/query/${dataset}`,
    environment: { SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset, SANITY_API_HOST: apiHost },
    /** Resolves when the product has no more to do with what has been published: it answers at once again. */
    settle: async () => {
      const giveUpAt = performance.now() + patienceMs;
      let quickAnswers = 0;
      while (quickAnswers < 20 && performance.now() < giveUpAt) {
        const sentAt = performance.now();
        await client.fetch('count(*)');
        quickAnswers = performance.now() - sentAt < promptMs ? quickAnswers + 1 : 0;
        await pause(50);
      }
    },
    stop: async () => {
      product.kill();
      await ended;
    },
  };
}

/** Resolves when the product says that it is ready; what it says later goes nowhere. */
async function untilReady(output: Readable): Promise<void> {
  for await (const line of createInterface({ input: output })) {
    if (!line.includes('is ready')) continue;
    output.resume();
    return;
  }
  throw new Error('The product ended before it was ready');
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port');
  return address.port;
}
