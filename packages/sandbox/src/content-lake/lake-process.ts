import { serve, upgradeWebSocket } from '@hono/node-server';
import { createContentLake } from './content-lake.ts';

/** A lake in a process of its own, for a test that kills it: it tells its parent the port it listens on. */
const [dataDir = '', seedFolder = ''] = process.argv.slice(2);
const { app } = await createContentLake({
  dataDir,
  seedFolder,
  upgradeWebSocket,
  projectId: 'stackworks',
  dataset: 'production',
});
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port));
