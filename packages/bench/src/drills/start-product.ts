import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { demoAccounts, mounts } from '@stackworks/contracts';
import { findFreePort } from '#/find-free-port.ts';
import { fromRoot } from '#/from-root.ts';

const readyWithinMs = 60_000;

const running = new Set<ChildProcess>();

/** Ends every product that still runs, as after a drill that broke off. */
export async function endProducts(): Promise<void> {
  await Promise.all(
    [...running].map(async (product) => {
      const exited = once(product, 'exit');
      product.kill('SIGKILL');
      await exited;
    }),
  );
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

/**
 * Starts the built product with its demo data and without its pages, as a process of its own.
 * @param dataDir its data folder
 * @param environment what it uses in place of the sandbox
 * @param under a program with its arguments that starts it, such as one that sets limits
 */
export async function startProduct(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  under: readonly string[] = [],
) {
  const product = await spawnProduct(dataDir, environment, under);
  const giveUpAt = performance.now() + readyWithinMs;
  while (!(await product.answers())) {
    if (product.hasEnded() || performance.now() > giveUpAt) {
      product.kill('SIGKILL');
      throw new Error(`The product did not get ready: ${product.said()}`);
    }
    await pause(50);
  }
  return product;
}

async function spawnProduct(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  under: readonly string[] = [],
) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const [program = process.execPath, ...args] = [...under, process.execPath, fromRoot('api/dist/index.js')];
  const child = spawn(program, args, {
    cwd: fromRoot('.'),
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      SERVE_PAGES: '0',
      TRUST_PROXY: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const exited = once(child, 'exit').then(([code]: unknown[]) => code);
  const call = (path: string, init: RequestInit = {}) => fetch(`${url}${mounts.api}${path}`, init);
  return {
    port,
    url,
    pid: child.pid ?? 0,
    call,
    exited,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    stop: async () => {
      child.kill('SIGTERM');
      return exited;
    },
    /** What it has written, its failures among it. */
    said: () => output,
    countFailures: () => output.split('unforeseen failure').length - 1,
    answers: () =>
      call('/admin/setup').then(
        ({ ok }) => ok && output.includes('is ready'),
        () => false,
      ),
    /** What the process holds in memory, in bytes. */
    readMemory: () =>
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024,
    signIn: async (): Promise<string> => {
      const response = await call('/admin/login', toJson(demoAccounts.admin));
      const { token }: { token: string } = JSON.parse(await response.text());
      return token;
    },
  };
}

/** A call with a JSON body. */
export const toJson = (body: object, token?: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...asCaller(token).headers },
  body: JSON.stringify(body),
});

/** A call of someone who is signed in. */
export const asCaller = (token?: string) => ({
  headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
});

/** Looks into a product's database beside it, or after its end. */
export function lookInto<Result>(dataDir: string, look: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(dataDir, 'stackworks.db'), { timeout: 5000 });
  try {
    return look(database);
  } finally {
    database.close();
  }
}
