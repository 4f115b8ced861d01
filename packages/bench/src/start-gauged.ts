import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Lag, Use } from '#/gauge.ts';
import { startServer } from '#/start-server.ts';

/** Starts the built API as `startServer` does, with a gauge in it. */
export async function startGauged(dataDir: string, environment: Readonly<Record<string, string>> = {}) {
  const gauge = fileURLToPath(new URL('./gauge.ts', import.meta.url));
  const server = await startServer(dataDir, environment, ['--expose-gc', '--import', gauge]);
  const { running } = server;
  return {
    ...server,
    /**
     * What the process uses.
     * @param isCollected true: once garbage has been collected
     */
    readUse: async (isCollected = false): Promise<Use> => {
      running.send(isCollected ? 'collected' : 'now');
      const [use]: Use[] = await once(running, 'message');
      if (!use) throw new Error('The process did not say what it uses.');
      return use;
    },
    /** Begins to watch how late the event loop is. */
    watchLag: (): void => {
      running.send('watch-lag');
    },
    /** How late it was, 99 times of 100 since, in milliseconds. */
    readLag: async (): Promise<number> => {
      running.send('read-lag');
      const [lag]: Lag[] = await once(running, 'message');
      if (!lag) throw new Error('The process did not say how late it was.');
      return lag.lagMs;
    },
  };
}
