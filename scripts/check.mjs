/**
 * `npm run check [since]`: types, lint, format and tests of what changed since a commit, HEAD by default. Types are checked in
 * the workspaces that depend on a changed one too.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { toTestScopes, toWorkspaces } from './lib/changed.mjs';
import { conclude, runChecks } from './lib/checks.mjs';
import { bootstrap } from './lib/install.mjs';
import { format, lint, nightlyGlobs, typecheck } from './lib/suites.mjs';
import { fromRoot } from './lib/terminal.mjs';

await bootstrap();
const since = process.argv[2] ?? 'HEAD';
const git = (...args) => execFileSync('git', args, { cwd: fromRoot('.'), encoding: 'utf8' }).split('\n');
const changed = [
  ...git('diff', '--name-only', '--no-renames', since),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => /\.(ts|tsx|astro|mjs|json)$/.test(file));
const code = changed.filter((file) => !file.endsWith('.json') && existsSync(fromRoot(file)));
const workspaces = toWorkspaces(changed);
// The portal and the site read the types of the API that its own check writes.
if (workspaces.length > 0 && !existsSync(fromRoot('api/dist/types'))) workspaces.push('api');

conclude(
  await runChecks([
    ...(workspaces.length > 0
      ? [
          {
            name: `types of ${workspaces.join(', ')} and their dependents`,
            ...typecheck(workspaces.map((folder) => `--filter=...{${folder}}`)),
          },
        ]
      : []),
    ...(code.length > 0
      ? [
          {
            name: 'affected tests nearby',
            command: [
              ...['vitest', 'run', '--no-isolate', '--passWithNoTests'],
              ...nightlyGlobs.map((glob) => `--exclude=${glob}`),
              ...[`--changed=${since}`, ...toTestScopes(code)],
            ],
          },
          lint(...code),
        ]
      : []),
    format,
  ]),
);
