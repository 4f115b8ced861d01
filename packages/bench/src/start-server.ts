import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { demoAccounts, mounts } from '@stackworks/contracts';
import { findFreePort } from '#/find-free-port.ts';
import { fromRoot } from '#/from-root.ts';

/** What `npm start` tells Node. */
const asStarted = '--max-semi-space-size=8';

/**
 * Starts the built API with its demo data, without the pages it serves otherwise.
 * @param dataDir its data folder
 * @param environment what it uses in place of the sandbox
 * @param nodeArguments arguments for Node itself
 */
export async function startServer(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  nodeArguments: readonly string[] = [],
) {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const running = spawn(process.execPath, [asStarted, ...nodeArguments, 'api/dist/index.js'], {
    cwd: fromRoot('.'),
    env: { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', SERVE_PAGES: '0', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await untilReady(origin, running);
  return {
    origin,
    running,
    /** Signs the demo's member of staff in. */
    signIn: async (): Promise<string> => {
      const response = await fetch(`${origin}${mounts.api}/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(demoAccounts.admin),
      });
      const { token }: { token: string } = JSON.parse(await response.text());
      return token;
    },
    stop: async () => {
      const exited = once(running, 'exit');
      running.kill();
      await exited;
    },
  };
}

async function untilReady(origin: string, running: ChildProcess): Promise<void> {
  for (;;) {
    if (running.exitCode !== null) throw new Error('The server ended before it was ready.');
    const response = await fetch(`${origin}${mounts.api}/admin/setup`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
