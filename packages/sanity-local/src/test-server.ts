import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { serve, upgradeWebSocket } from '@hono/node-server';
import { createClient, type ClientConfig, type SanityClient } from '@sanity/client';
import { Hono } from 'hono';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { linkAssets, listAssetPaths, readDataset } from './dataset-files.ts';
import { startSanity } from './index.ts';

const mount = '/content';
const name = { projectId: 'kiosk', dataset: 'production' };

type Dataset = { documents?: object[]; images?: Record<string, Buffer> };

/** A folder of its own for one test, removed when the test is over. */
export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sanity-local-'));
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
 * Serves a data folder and a seed folder, mounted below a path.
 * @param wantedPort a free one unless given
 */
export async function serveFolders(dataDir: string, seedFolder: string, wantedPort = 0) {
  const sanity = await startSanity({ dataDir, seedFolder, upgradeWebSocket, ...name });
  const app = new Hono();
  app.route(mount, sanity.app);
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
    await sanity.close();
  };
  onTestFinished(stop);

  const url = `http://127.0.0.1:${port}${mount}`;
  return { url, port, stop, cutConnections, subscribe: sanity.subscribe, client: connect(url) };
}

/** The hosted service's own client, for the server at an address. */
function connect(apiHost: string) {
  const config: ClientConfig = {
    ...name,
    apiHost,
    apiVersion: '2025-06-01',
    // oxlint-disable-next-line typescript/no-deprecated -- the client has no newer way to say so
    useProjectHostname: false,
    useCdn: false,
    token: 'local',
  };
  return createClient(config);
}

/** Runs the command on a free port until it has printed its settings. */
export async function startCommand(...options: string[]) {
  const program = fileURLToPath(new URL('cli.ts', import.meta.url));
  const given = ['--port', '0', '--project-id', name.projectId, ...options];
  const child = spawn(process.execPath, [program, ...given], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  onTestFinished(() => stop('SIGKILL'));
  let printed = '';
  for await (const text of child.stdout) {
    printed += String(text);
    if (printed.includes('SANITY_WEBHOOK_SECRET')) break;
  }
  const settings = parseEnv(printed);
  const url = settings['SANITY_API_HOST'] ?? '';
  return { url, settings, stop, client: connect(url) };
}

/** Writes a dataset folder's documents and pictures as any program can: uploads, then one transaction of mutations. */
export async function importFolder(client: SanityClient, folder: string): Promise<void> {
  const dataset = await readDataset(folder);
  const idsByPath = new Map<string, string>();
  for (const path of new Set(listAssetPaths(dataset))) {
    const kind = path.startsWith('files/') ? 'file' : 'image';
    const filename = basename(path);
    const asset = await client.assets.upload(kind, await readFile(join(folder, path)), { filename });
    idsByPath.set(path, asset._id);
  }
  await client.mutate(dataset.map((document) => ({ createOrReplace: linkAssets(document, idsByPath) })));
}

/** A server for one test, seeded with the given documents. */
export async function startTestServer(seed: Dataset = {}) {
  const [dataDir, seedFolder] = await Promise.all([createFolder(), createFolder()]);
  await writeDataset(seedFolder, seed);
  const server = await serveFolders(dataDir, seedFolder);
  return {
    ...server,
    dataDir,
    seedFolder,
    /** Stops the server and starts another over the same folders, at the same address. */
    restart: async () => {
      await server.stop();
      return serveFolders(dataDir, seedFolder, server.port);
    },
  };
}

/** A plain picture of the given size. */
export function drawPicture(width: number, height: number, background = '#2f6f5e'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The documents in the NDJSON file of the store. */
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

/** Opens a WebSocket for one test; each `next` is the message after the one before, as JSON. */
export async function openSocket(url: string) {
  const socket = new WebSocket(url);
  onTestFinished(() => socket.terminate());
  const messages = new ReadableStream<unknown>({
    start: (controller) => {
      socket.addEventListener('message', ({ data }) => {
        if (typeof data === 'string') controller.enqueue(JSON.parse(data));
      });
    },
  }).getReader();
  await once(socket, 'open');
  return {
    socket,
    send: (message: object) => socket.send(JSON.stringify(message)),
    next: async () => (await messages.read()).value,
  };
}
