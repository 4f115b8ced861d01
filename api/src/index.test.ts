import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '#test/free-port.ts';

/** Each test starts a whole process. */
const slowly = { concurrent: true, timeout: 60_000 };

/** The bundle under test, inside the package so that Node finds its dependencies. */
const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const bundle = join(packageFolder, 'dist', 'test');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
  await build({ root: packageFolder, logLevel: 'error', build: { outDir: bundle } });
}, slowly.timeout);
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Starts the process with nothing in its environment but what the test is about. */
function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(bundle, 'index.js')], {
    env: { DATA_DIR: join(folder, randomUUID()), SERVE_PAGES: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, stderr: text(child.stderr), exited: once(child, 'exit').then(([code]: unknown[]) => code) };
}

describe('a start that cannot succeed ends with one clear sentence and exit code 1', slowly, () => {
  const refusal = async (environment: Record<string, string>) => {
    const { stderr, exited } = start(environment);
    expect(await exited).toBe(1);
    return stderr;
  };

  it('for a bad environment', async () => {
    expect(await refusal({ PORT: 'many', LOG_LEVEL: 'loud' })).toMatch(
      /^Stackworks could not start: the environment is not right: PORT must be .*; LOG_LEVEL must be .*\.\n$/,
    );
  });

  it('for production without real services', async () => {
    expect(await refusal({ NODE_ENV: 'production' })).toMatch(
      /^Stackworks could not start: .*SMTP_URL is missing.*\n$/,
    );
  });

  it('for a busy port', async () => {
    const port = await findFreePort();
    const other = createServer();
    await once(other.listen(port, '127.0.0.1'), 'listening');

    expect(await refusal({ PORT: String(port) })).toBe(
      `Stackworks could not start: port ${port} (PORT) on 127.0.0.1 is already in use\n`,
    );
    other.close();
  });

  it('for a data folder that cannot be written to', async () => {
    await writeFile(join(folder, 'file'), '');

    expect(await refusal({ DATA_DIR: join(folder, 'file/data') })).toMatch(
      /^Stackworks could not start: the data folder \S+ \(DATA_DIR\) cannot be written to: .*\n$/,
    );
  });

  it('for a database that is none', async () => {
    const notDatabase = join(folder, 'notes.txt');
    await writeFile(notDatabase, 'shopping list\n'.repeat(1000));

    expect(
      await refusal({ PORT: String(await findFreePort()), DATABASE_URL: `file:${notDatabase}` }),
    ).toMatch(/^Stackworks could not start: the database could not be brought up to date: .*\n$/);
  });
});

describe('a running process', slowly, () => {
  it('names its stand-ins, and leaves with exit code 0 when asked to stop', async () => {
    const port = await findFreePort();
    const { child, exited } = start({ PORT: String(port) });
    for await (const chunk of child.stdout.setEncoding('utf8')) if (String(chunk).includes('is ready')) break;
    const sandbox = await fetch(`http://127.0.0.1:${port}/sandbox`);
    child.kill('SIGTERM');

    expect(await sandbox.json()).toMatchObject({ standIns: [{ name: 'content' }, { name: 'mailbox' }] });
    expect(await exited).toBe(0);
  });
});
