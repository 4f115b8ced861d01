import { join } from 'node:path';
import { contentStreamsPath, sandboxContent } from '@stackworks/contracts';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { UpgradeWebSocket } from 'hono/ws';
import { accountRoutes } from './account-routes.ts';
import { fileRoutes, imageRoutes, uploadRoutes } from './asset-routes.ts';
import { openDocumentStore, type DocumentStore } from './document-store.ts';
import { historyRoutes } from './history-routes.ts';
import { openImageCache } from './image-cache.ts';
import { VERSION_PATTERN } from './lake-address.ts';
import { LakeError, notFound } from './lake-error.ts';
import { listenRoutes } from './listen-routes.ts';
import { mutationRoutes } from './mutation-routes.ts';
import { presenceSocket } from './presence-socket.ts';
import { projectRoutes } from './project-routes.ts';
import { queryRoutes } from './query-routes.ts';
import { referenceRoutes } from './reference-routes.ts';
import { serviceRoutes } from './service-routes.ts';
import { streamSocket } from './stream-socket.ts';
import { openTransactionFeed } from './transaction-feed.ts';

/** Largest upload: a picture as it leaves a camera. */
const MAX_UPLOAD_MB = 64;
/** Largest other request. Source: the limits of the hosted service. */
const MAX_REQUEST_MB = 4;

const STREAMS_PATH = contentStreamsPath.slice(sandboxContent.path.length);

type ContentLakeOptions = {
  /** Where datasets are kept. Each has a folder named after it, in the layout of `sanity dataset export`. */
  dataDir: string;
  /** The dataset to start from and follow: a folder with one .ndjson file and the images it names. */
  seedFolder: string;
  projectId: string;
  dataset: string;
  /** Turns a request into a WebSocket, in the way of the server that the app is to run on. */
  upgradeWebSocket: UpgradeWebSocket;
};

/**
 * A local stand-in for the Sanity HTTP API: queries, documents, mutations, listeners, presence and images on the hosted
 * service's wire protocol, for `@sanity/client` with `apiHost` set to where the app is mounted and
 * `useProjectHostname: false`.
 * @returns the app to mount, `subscribe` to hear of every change, and `close`, which finishes writing and must be awaited
 * before the process ends
 * @throws Error in one sentence when a file of the store or the seed cannot be read
 */
export async function createContentLake({
  dataDir,
  seedFolder,
  upgradeWebSocket,
  ...name
}: ContentLakeOptions): Promise<{ app: Hono } & Pick<DocumentStore, 'subscribe' | 'close'>> {
  const folder = join(dataDir, name.dataset);
  const store = await openDocumentStore(folder, seedFolder);
  const imageCache = await openImageCache(join(folder, 'image-cache'));

  const app = new Hono();
  app.use(`${VERSION_PATTERN}/assets/*`, limitBody(MAX_UPLOAD_MB));
  app.use(`${VERSION_PATTERN}/:area{data|users|intake|auth}/*`, limitBody(MAX_REQUEST_MB));
  app.route('/images', imageRoutes(name, folder, imageCache));
  app.route('/files', fileRoutes(store, name, folder));
  app.route(`${VERSION_PATTERN}/data`, queryRoutes(store, name));
  app.route(`${VERSION_PATTERN}/data`, mutationRoutes(store, name));
  app.route(`${VERSION_PATTERN}/data`, historyRoutes(store, name));
  app.route(`${VERSION_PATTERN}/data`, referenceRoutes(store, name));
  app.route(`${VERSION_PATTERN}/data`, listenRoutes(openTransactionFeed(store), name));
  app.route(`${VERSION_PATTERN}/assets`, uploadRoutes(store, name, folder));
  app.route(VERSION_PATTERN, accountRoutes(join(folder, 'preferences.json')));
  app.route(VERSION_PATTERN, projectRoutes(name));
  app.route(VERSION_PATTERN, serviceRoutes());
  app.get(`${VERSION_PATTERN}/socket/:dataset`, presenceSocket(name, upgradeWebSocket));
  app.get(STREAMS_PATH, streamSocket(app, STREAMS_PATH, upgradeWebSocket));
  app.all('*', (c) => {
    throw notFound(`${c.req.method} ${c.req.path} is not part of the local content lake`);
  });
  app.onError((error, c) => {
    if (error instanceof LakeError) return c.json(error.toBody(), error.status);
    throw error;
  });
  return { app, subscribe: store.subscribe, close: store.close };
}

function limitBody(megabytes: number) {
  return bodyLimit({
    maxSize: megabytes * 1024 * 1024,
    onError: () => {
      const description = `The request is larger than ${megabytes} MB`;
      throw new LakeError(413, { type: 'payloadTooLargeError', description });
    },
  });
}
