/** `npm run check [since]`: types, lint, format and tests of the files changed since a commit, HEAD by default. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { conclude, runChecks } from './lib/checks.mjs';
import { bootstrap, packageManager } from './lib/install.mjs';
import { fromRoot } from './lib/terminal.mjs';

await bootstrap();
const since = process.argv[2] ?? 'HEAD';
const git = (...args) => execFileSync('git', args, { cwd: fromRoot('.'), encoding: 'utf8' }).split('\n');
const changed = [
  ...git('diff', '--name-only', since),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => file && existsSync(fromRoot(file)));
const code = changed.filter((file) => /\.(ts|tsx|astro|mjs)$/.test(file));
const workspaces = new Set(code.map((file) => /^(packages\/[^/]+|api|portal|site|studio)\//.exec(file)?.[1]));
workspaces.delete(undefined);
const tests = [...new Set(code.map(dirname))].flatMap((folder) =>
  readdirSync(fromRoot(folder))
    .filter((file) => /\.test\.(ts|tsx|mjs)$/.test(file))
    .map((file) => join(folder, file)),
);

conclude(
  await runChecks([
    ...[...workspaces].map((folder) => ({
      name: `types of ${folder}`,
      command: ['npx', '--yes', packageManager, '--dir', folder, 'typecheck'],
    })),
    ...(code.length > 0
      ? [
          { name: 'lint', command: ['eslint', '--no-warn-ignored', ...code] },
          { name: 'lint with types', command: ['oxlint', '--type-aware', ...code] },
        ]
      : []),
    ...(tests.length > 0
      ? [{ name: 'tests beside what changed', command: ['vitest', 'run', '--no-isolate', ...tests] }]
      : []),
    { name: 'format', command: ['prettier', '--check', '--ignore-unknown', '--cache', '.'] },
  ]),
);
