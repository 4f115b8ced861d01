import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..', '..');
/** Pictures as the suite's own server made them: making them again takes most of a first build. */
const picturesOf = (dataFolder: string) => join(dataFolder, 'site', 'cache');
const suiteFolder = process.env['E2E_DATA_DIR'] ?? join(root, '.data');

/** A server that belongs to one journey, with data of its own, to be killed and started again. */
export type OwnServer = {
  origin: string;
  /** Resolves once the server answers, and rejects when it ends instead. */
  start: () => Promise<void>;
  /** Ends it at once, as a crash would. */
  kill: () => Promise<void>;
  /** Kills it and takes its data away. */
  remove: () => Promise<void>;
};

/** Prepares a server from the builds that are there; it does not run yet. */
export async function prepareServer(): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'stackworks-own-'));
  await cp(picturesOf(suiteFolder), picturesOf(folder), { recursive: true });
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  let running: ChildProcess | undefined;

  const kill = async () => {
    if (!running || running.exitCode !== null) return;
    const exited = once(running, 'exit');
    running.kill('SIGKILL');
    await exited;
    running = undefined;
  };
  return {
    origin,
    start: async () => {
      running = spawn(process.execPath, ['api/dist/index.js'], {
        cwd: root,
        // Nothing of the tests' own environment, into which a tool may have put its NODE_ENV.
        env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent' },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      while (!(await answers(origin))) {
        if (running.exitCode !== null) throw new Error('The server ended before it was ready.');
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
    kill,
    remove: async () => {
      await kill();
      await rm(folder, { recursive: true });
    },
  };
}

const answers = (origin: string): Promise<boolean> =>
  fetch(origin).then(
    ({ ok }) => ok,
    () => false,
  );

async function findFreePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, 'localhost'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  const closed = once(server, 'close');
  server.close();
  await closed;
  return address.port;
}
