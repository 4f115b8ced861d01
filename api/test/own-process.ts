import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));

/**
 * Sees to it that `dist` holds the product as it is now, for the tests of a file, which then start it as processes of
 * their own: it is built once, for `npm start` too.
 * @returns `folder`, where whatever they make goes, and the two below
 */
export function prepareProcesses() {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  const bundle = join(packageFolder, 'dist');
  beforeAll(async () => {
    await promisify(execFile)(process.execPath, ['scripts/build.mjs', 'api'], {
      cwd: join(packageFolder, '..'),
    });
  }, 240_000);
  afterAll(() => rm(folder, { recursive: true }));
  return {
    folder,
    /** What `npm run billing:setup` and `billing:reconcile` start, with the word after the colon. */
    billingCommand: join(bundle, 'billing-command.js'),
    /** What `npm run backup` and `npm run restore` start, with the word after `run`. */
    backupCommand: join(bundle, 'backup-command.js'),

    /** Makes a project folder with pages to serve and a renderer's source. @returns what to start */
    createProject: async (renderer: string): Promise<string> => {
      const root = join(folder, randomUUID());
      const files = {
        'package.json': '{"type":"module","version":"0.0.0"}',
        'portal/dist/index.html': '<title>Portal</title>',
        'studio/dist/index.html': '<title>Studio</title>',
        'site/package.json': '{"type":"module"}',
        'site/dist/client/style.css': '',
        'site/dist/server/entry.mjs': '',
        'site/src/render/cli.ts': renderer,
      };
      for (const [path, content] of Object.entries(files)) {
        await mkdir(dirname(join(root, path)), { recursive: true });
        await writeFile(join(root, path), content);
      }
      await cp(bundle, join(root, 'api/dist'), {
        recursive: true,
        filter: (path) => path === bundle || extname(path) === '.js',
      });
      await symlink(join(packageFolder, 'node_modules'), join(root, 'api/node_modules'));
      return join(root, 'api/dist/index.js');
    },

    /** Starts a process with nothing in its environment but what the test is about, and what others compiled. */
    start: (environment: Record<string, string>, entry = join(bundle, 'index.js'), ...args: string[]) => {
      const child = spawn(process.execPath, [entry, ...args], {
        env: {
          DATA_DIR: join(folder, randomUUID()),
          SERVE_PAGES: '0',
          NODE_COMPILE_CACHE: join(tmpdir(), 'compiled'),
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const isReady = async () => {
        for await (const chunk of child.stdout.setEncoding('utf8')) {
          if (String(chunk).includes('is ready')) break;
        }
      };
      return {
        child,
        isReady,
        stderr: text(child.stderr),
        exited: once(child, 'exit').then(([code]: unknown[]) => code),
      };
    },
  };
}
