import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serve, upgradeWebSocket } from '@hono/node-server';
import { createClient, type ClientConfig } from '@sanity/client';
import { Hono } from 'hono';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import { createContentLake } from './content-lake.ts';

const mount = '/sandbox/content';
const name = { projectId: 'stackworks', dataset: 'production' };

type Dataset = { documents?: object[]; images?: Record<string, Buffer> };

/** A folder of its own for one test, removed when the test is over. */
export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'content-lake-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Writes a dataset folder: the documents as NDJSON, and images by their path within it. */
export async function writeDataset(folder: string, { documents = [], images = {} }: Dataset): Promise<void> {
  const lines = documents.map((document) => `${JSON.stringify(document)}\n`);
  await writeFile(join(folder, 'production.ndjson'), lines.join(''));
  for (const [path, bytes] of Object.entries(images)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}

/**
 * Serves a content lake over a data folder and a seed folder, as the product mounts it.
 * @param wantedPort a free one unless given
 */
export async function serveLake(dataDir: string, seedFolder: string, wantedPort = 0) {
  const lake = await createContentLake({ dataDir, seedFolder, upgradeWebSocket, ...name });
  const app = new Hono();
  app.route(mount, lake.app);
  const { server, sockets, port } = await listen(app, wantedPort);
  const cutConnections = () => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    for (const socket of sockets.clients) socket.terminate();
  };
  let isRunning = true;
  const stop = async () => {
    if (!isRunning) return;
    isRunning = false;
    const closed = new Promise((resolve) => server.close(resolve));
    cutConnections();
    await closed;
    await lake.close();
  };
  onTestFinished(stop);

  const url = `http://127.0.0.1:${port}${mount}`;
  const config: ClientConfig = {
    ...name,
    apiHost: url,
    apiVersion: '2025-06-01',
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the client has no newer way to say so
    useProjectHostname: false,
    useCdn: false,
    token: 'local',
  };
  return { url, port, stop, cutConnections, subscribe: lake.subscribe, client: createClient(config) };
}

/** A content lake of its own for one test, seeded with the given documents. */
export async function startLake(seed: Dataset = {}) {
  const [dataDir, seedFolder] = await Promise.all([createFolder(), createFolder()]);
  await writeDataset(seedFolder, seed);
  const lake = await serveLake(dataDir, seedFolder);
  return {
    ...lake,
    dataDir,
    seedFolder,
    /** Stops the lake and starts another over the same folders, at the same address. */
    restart: async () => {
      await lake.stop();
      return serveLake(dataDir, seedFolder, lake.port);
    },
  };
}

/** A plain picture of the given size. */
export function drawPicture(width: number, height: number, background = '#2f6f5e'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The documents in the NDJSON file that the lake keeps. */
export async function readStoredLines(dataDir: string): Promise<string[]> {
  return (await readFile(join(dataDir, 'production', 'data.ndjson'), 'utf8')).trim().split('\n');
}

function listen(app: Hono, wantedPort: number) {
  const sockets = new WebSocketServer({ noServer: true });
  return new Promise<{ server: ReturnType<typeof serve>; sockets: WebSocketServer; port: number }>(
    (resolve) => {
      const server = serve(
        { fetch: app.fetch, port: wantedPort, hostname: '127.0.0.1', websocket: { server: sockets } },
        ({ port }) => resolve({ server, sockets, port }),
      );
    },
  );
}
