import { join } from 'node:path';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { UpgradeWebSocket } from 'hono/ws';
import { accountRoutes, projectRoutes, serviceRoutes } from './account-routes.ts';
import { VERSION_PATTERN } from './address.ts';
import { fileRoutes, imageRoutes, uploadRoutes } from './asset-routes.ts';
import { type DocumentStore, openDocumentStore } from './document-store.ts';
import { notFound, SanityApiError } from './errors.ts';
import { historyRoutes } from './history-routes.ts';
import { listenRoutes } from './listen-routes.ts';
import { mutationRoutes } from './mutation-routes.ts';
import { presenceSocket } from './presence-socket.ts';
import { queryRoutes, referenceRoutes } from './query-routes.ts';
import { openImageCache } from './render-image.ts';
import { streamSocket } from './stream-socket.ts';
import { openTransactionFeed } from './transaction-feed.ts';
import { readOrCreateSecret, startWebhook } from './webhook.ts';

/** Largest upload: a picture as it leaves a camera. */
const MAX_UPLOAD_MB = 64;
/** Largest other request. Source: the limits of the hosted service. */
const MAX_REQUEST_MB = 4;

/** One WebSocket for all of Studio's event streams: see `streamSocket`. */
const STREAMS_PATH = '/streams';

type SanityOptions = {
  /** Where datasets are stored. Each has a folder named after it, in the layout of `sanity dataset export`. */
  dataDir: string;
  /** The dataset to start from and follow: a folder with one .ndjson file and the images it names. */
  seedFolder?: string;
  projectId: string;
  dataset: string;
  /** Where published changes are reported. */
  webhookUrl?: string;
  /** The address of the one user, as Studio shows it. */
  editorEmail?: string;
  /** Turns a request into a WebSocket, in the way of the server that the app is to run on. */
  upgradeWebSocket: UpgradeWebSocket;
};

/** A local Sanity while it runs. */
type SanityLocal = {
  /** The API, to mount where `apiHost` leads. */
  app: Hono;
  /** Calls the listener with each transaction from now on. @returns a function that stops it */
  subscribe: DocumentStore['subscribe'];
  /** What reports to `webhookUrl` are signed with. */
  webhookSecret: string;
  /** Finishes writing; await it before the process ends. */
  close: () => Promise<void>;
};

/**
 * Starts a local Sanity: queries, documents, mutations, listeners, presence and images on the hosted service's wire
 * protocol, for `@sanity/client` with `apiHost` set to where the app is mounted and `useProjectHostname: false`.
 * @throws Error in one sentence when a file of the store or the seed cannot be read
 */
export async function startSanity({
  dataDir,
  seedFolder,
  webhookUrl,
  editorEmail = 'editor@example.com',
  upgradeWebSocket,
  ...name
}: SanityOptions): Promise<SanityLocal> {
  const folder = join(dataDir, name.dataset);
  const store = await openDocumentStore(folder, seedFolder);
  const imageCache = await openImageCache(join(folder, 'image-cache'));
  const webhookSecret = await readOrCreateSecret(join(dataDir, 'webhook-secret'));
  const webhook =
    webhookUrl === undefined
      ? null
      : startWebhook({ subscribe: store.subscribe, name, url: webhookUrl, secret: webhookSecret });

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
  app.route(VERSION_PATTERN, accountRoutes(join(folder, 'preferences.json'), editorEmail));
  app.route(VERSION_PATTERN, projectRoutes(name));
  app.route(VERSION_PATTERN, serviceRoutes());
  app.get(`${VERSION_PATTERN}/socket/:dataset`, presenceSocket(name, upgradeWebSocket));
  app.get(STREAMS_PATH, streamSocket(app, STREAMS_PATH, upgradeWebSocket));
  app.all('*', (c) => {
    throw notFound(`${c.req.method} ${c.req.path} is not part of the local content lake`);
  });
  app.onError((error, c) => {
    if (error instanceof SanityApiError) return c.json(error.toBody(), error.status);
    throw error;
  });
  return {
    app,
    subscribe: store.subscribe,
    webhookSecret,
    close: () => {
      webhook?.close();
      return store.close();
    },
  };
}

function limitBody(megabytes: number) {
  return bodyLimit({
    maxSize: megabytes * 1024 * 1024,
    onError: () => {
      const description = `The request is larger than ${megabytes} MB`;
      throw new SanityApiError(413, { type: 'payloadTooLargeError', description });
    },
  });
}
