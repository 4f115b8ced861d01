import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll } from 'vitest';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));

/** A third of what `npm run test:nightly` does, which takes a minute and a half. */
const kills = Number(process.env['KILLS'] ?? 32);

/** How many kills each of several lanes makes: whole ones, and at least one. */
export const killsPerLane = (lanes: number): number => Math.ceil(kills / lanes);

/**
 * Bundles a program for the tests of a file, which kill it over and over.
 * @param program its file's URL
 * @param processes the URLs of files that it starts as processes or threads of its own
 * @returns starts it with a task, as a process of its own
 */
export function prepareKilledProgram(program: string, processes: readonly string[] = []) {
  // Inside the package so that Node finds its dependencies; a few files, which start many times faster than a thousand.
  const bundle = join(packageFolder, 'dist', `test-${randomUUID()}`);
  beforeAll(async () => {
    await build({
      root: packageFolder,
      configFile: false,
      logLevel: 'error',
      // Of the driver, what opens files: the rest of it takes a process longer to load than this one lives.
      resolve: { alias: [{ find: /^@libsql\/client$/, replacement: '@libsql/client/sqlite3' }] },
      ssr: {
        noExternal: true,
        external: ['@libsql/client/sqlite3', '@libsql/core', '@node-rs/argon2', 'libsql'],
      },
      build: {
        ssr: true,
        outDir: bundle,
        target: 'node24',
        rolldownOptions: {
          input: [program, ...processes].map((url) => fileURLToPath(url)),
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      },
    });
  }, 60_000);
  afterAll(() => rm(bundle, { recursive: true }));
  return (task: object) => {
    const child = fork(join(bundle, `${parse(program).name}.js`), [JSON.stringify(task)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return { child, exited: once(child, 'exit') };
  };
}
