import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effectsOfEvents } from '../oxlint.boundaries.js';

/** Imports that break a rule: [importing file, imported thing, what the lint says]. */
const broken = [
  ['packages/ui/src/a.ts', '/portal/src/main.ts', 'Packages import no app.'],
  ['packages/contracts/src/a.ts', '/packages/ui/src/index.ts', 'Contracts import nothing of ours.'],
  ['packages/contracts/src/a.ts', 'hono', 'Contracts depend on zod alone.'],
  [
    'packages/database/src/a.ts',
    '/packages/contracts/src/index.ts',
    'The database package imports nothing of ours.',
  ],
  [
    'packages/email/src/a.ts',
    '/packages/database/src/index.ts',
    "The email package imports only contracts and the UI's colours.",
  ],
  [
    'packages/stripe-local/src/a.ts',
    '/packages/contracts/src/index.ts',
    'A local service imports nothing of ours.',
  ],
  [
    'packages/sanity-local/src/a.ts',
    '/packages/content/src/index.ts',
    'A local service imports nothing of ours.',
  ],
  ...['api/src/index.ts', 'studio/src/a.ts', 'packages/content/src/a.ts'].map((file) => [
    file,
    '/packages/sanity-local/src/index.ts',
    'Only the sandbox and tests import a local service.',
  ]),
  [
    'api/src/app.ts',
    '/packages/stripe-local/src/app.ts',
    'Only the sandbox and tests import a local service.',
  ],
  ['api/src/a.ts', '/portal/src/main.ts', 'An app imports no other app.'],
  ['portal/src/a.ts', '/api/src/errors.ts', 'An app imports no other app, but for the API client.'],
  ['portal/src/a.ts', '/site/src/content/queries.ts', 'An app imports no other app, but for the API client.'],
  [
    'site/src/sections/a.ts',
    '/api/src/client.ts',
    'An app imports no other app, but for the API client in islands.',
  ],
  ['studio/a.ts', '/site/src/content/queries.ts', 'Studio imports no app.'],
  ['api/src/app.ts', '/api/src/index.ts', 'The app does not know its composition root.'],
  ['api/src/modules/projects/a.ts', '/api/src/app.ts', 'Modules do not know the app.'],
  [
    'api/src/modules/projects/a.ts',
    '/api/src/documented/messages.ts',
    'Only the documents’ own calls know their older words.',
  ],
  [
    'api/src/platform/database/a.ts',
    '/api/src/modules/projects/projects.service.ts',
    'The platform knows no module.',
  ],
  [
    'api/src/platform/live/event-hub.ts',
    '/api/src/modules/projects/projects.service.ts',
    'The platform knows no module.',
  ],
  ['api/src/platform/site/a.ts', '/api/src/server/validate.ts', 'The platform knows nothing of HTTP.'],
  [
    'api/src/modules/projects/commands/a.ts',
    '/api/src/server/validate.ts',
    'Of a module, only routes and their reference use the server.',
  ],
  ['api/src/modules/projects/projects.routes.ts', 'drizzle-orm', 'Routes import no drizzle and no table.'],
  [
    'api/src/modules/projects/projects.routes.ts',
    '/api/src/modules/projects/projects.tables.ts',
    'Routes import no drizzle and no table.',
  ],
  ['api/src/modules/projects/projects.service.ts', 'hono', 'Commands and queries import no Hono.'],
  ['api/src/modules/projects/create-project.ts', 'hono/cookie', 'Commands and queries import no Hono.'],
  [
    'api/src/modules/projects/projects.service.ts',
    '/api/src/modules/accounts/accounts.tables.ts',
    'A noun uses another through its commands, queries or events, never its tables.',
  ],
  [
    'api/src/app.ts',
    '/packages/sandbox/src/index.ts',
    'Nothing but the composition root imports the sandbox, and lazily.',
  ],
  [
    'api/src/index.ts',
    '/packages/sandbox/src/index.ts',
    'Nothing but the composition root imports the sandbox, and lazily.',
  ],
  [
    'scripts/a.mjs',
    '/packages/sandbox/src/index.ts',
    'Nothing but the composition root imports the sandbox, and lazily.',
  ],
  [
    'packages/content/src/a.ts',
    '/packages/sandbox/src/index.ts',
    'Nothing but the composition root imports the sandbox, and lazily.',
  ],
  ['portal/src/features/projects/a.tsx', '/portal/src/app/router.tsx', 'Features do not know the app shell.'],
  [
    'portal/src/components/a.tsx',
    '/portal/src/features/projects/queries.ts',
    'Shared portal code knows no feature.',
  ],
  [
    'portal/src/features/accounts/a.tsx',
    '/portal/src/features/projects/queries.ts',
    'A feature is used by others through its index.ts.',
  ],
  [
    'portal/src/app/a.tsx',
    '/portal/src/features/projects/queries.ts',
    'A feature is used by others through its index.ts.',
  ],
  ...['app/a.tsx', 'features/projects/a.tsx', 'components/a.tsx'].map((file) => [
    `portal/src/${file}`,
    '/portal/src/earlier/demo/queries.ts',
    'An earlier generation is a chunk of its own, which only the app shell loads.',
  ]),
  [
    'portal/src/earlier/goals/a.tsx',
    '/portal/src/earlier/demo/queries.ts',
    'An earlier generation shares no file with another.',
  ],
  [
    'portal/src/earlier/goals/a.tsx',
    '/portal/src/features/projects/queries.ts',
    'A feature is used by others through its index.ts.',
  ],
  [
    'portal/src/earlier/goals/a.tsx',
    '/portal/src/app/router.tsx',
    "Of the app shell, an earlier generation uses the product's layouts.",
  ],
  ['site/src/sections/a.ts', '/site/src/pages/home.ts', 'Only the router knows pages.'],
  ['site/src/components/a.ts', '/site/src/pages/home.ts', 'Only the router knows pages.'],
  ['site/src/content/a.ts', '/site/src/sections/hero.ts', 'Content knows no part of the page.'],
];

/** Imports that the rules allow. */
const allowed = [
  ['packages/contracts/src/a.ts', 'zod'],
  ['packages/sandbox/src/a.ts', '/packages/stripe-local/src/app.ts'],
  ['packages/bench/src/a.ts', '/packages/sanity-local/src/index.ts'],
  ['api/test/a.ts', '/packages/stripe-local/src/app.ts'],
  ['portal/src/a.ts', '/api/src/client.ts'],
  ['site/src/islands/a.tsx', '/api/src/client.ts'],
  ['api/src/app.ts', '/api/src/modules/projects/projects.routes.ts'],
  ['api/src/modules/projects/projects.routes.ts', 'hono'],
  ['api/src/modules/projects/projects.routes.ts', '/api/src/server/validate.ts'],
  ['api/src/modules/projects/projects.docs.ts', '/api/src/server/validate.ts'],
  ['api/src/platform/audit/record-action.ts', '/api/src/modules/accounts/queries/read-accounts.ts'],
  ['api/src/server/require-role.ts', '/api/src/modules/sessions/sessions.service.ts'],
  ['api/src/modules/projects/projects.service.ts', 'drizzle-orm'],
  ['api/src/modules/projects/projects.service.ts', '/api/src/modules/projects/projects.tables.ts'],
  ['api/src/modules/accounts/accounts.service.ts', '/api/src/modules/projects/projects.service.ts'],
  ['portal/src/app/a.tsx', '/portal/src/features/projects/index.ts'],
  ['portal/src/features/accounts/a.tsx', '/portal/src/features/projects/index.ts'],
  ['portal/src/features/projects/a.tsx', '/portal/src/features/projects/queries.ts'],
  ['portal/src/earlier/goals/a.tsx', '/portal/src/earlier/goals/goals.ts'],
  ['portal/src/earlier/goals/a.tsx', '/portal/src/features/projects/index.ts'],
  ['portal/src/earlier/goals/a.tsx', '/portal/src/app/layouts/home-link.tsx'],
  ['site/src/pages/a.ts', '/site/src/sections/hero.ts'],
];

/** Imports that are allowed because they are lazy. */
const lazy = [
  ['portal/src/app/a.tsx', '/portal/src/features/projects/queries.ts'],
  ['portal/src/app/a.tsx', '/portal/src/earlier/demo/queries.ts'],
  ['portal/src/earlier/goals/a.tsx', '/portal/src/earlier/demo/queries.ts'],
  ['api/src/index.ts', '/packages/sandbox/src/index.ts'],
];

const effects = Object.entries(effectsOfEvents).flatMap(([path, names]) => names.map((name) => [name, path]));
const command = 'api/src/modules/projects/commands/a.ts';

let root;
/** What the lint says of each line of code, by importing file and code. */
let complaints;

const address = (target) => (target.startsWith('/') ? `${root}${target}` : target);
const toImport = (target) => `import '${address(target)}';`;
const toLazyImport = (target) => `await import('${address(target)}');`;
const toEffect = (name, path) => `import { ${name} } from '${path}';`;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'boundaries-'));
  const write = async (path, text) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  const code = [
    ...[...broken, ...allowed].map(([file, target]) => [file, toImport(target)]),
    ...lazy.map(([file, target]) => [file, toLazyImport(target)]),
    ...effects.map((effect) => [command, toEffect(...effect)]),
  ];
  const targets = [...broken, ...allowed, ...lazy].map(([, target]) => target);
  const libraries = ['hono', 'hono/cookie', 'drizzle-orm', 'zod'].map(
    (name) => `/node_modules/${name}/index.js`,
  );
  for (const path of [...targets.filter((target) => target.startsWith('/')), ...libraries]) {
    await write(path, 'export const thing = 1;\n');
  }
  const files = Map.groupBy(code, ([file]) => file);
  for (const [file, lines] of files) await write(file, lines.map(([, line]) => `${line}\n`).join(''));
  await write('tsconfig.base.json', '{"compilerOptions":{"moduleResolution":"Bundler"}}');
  const config = new URL('../oxlint.config.ts', import.meta.url).href;
  await write(
    'oxlint.config.ts',
    `import config from '${config}';\nexport default { ...config, options: {} };\n`,
  );

  const { stdout } = spawnSync('oxlint', ['--format=json'], { cwd: root, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout);
  const rules = ['boundaries(dependencies)', 'eslint(no-restricted-imports)'];
  complaints = (file, line) =>
    diagnostics
      .filter(
        ({ code, filename, labels }) =>
          rules.includes(code) && filename === file && files.get(file)[labels[0].span.line - 1][1] === line,
      )
      .map(({ message, help }) => help ?? message);
});

afterAll(() => rm(root, { recursive: true }));

describe('the lint of imports', () => {
  it.each(broken)('stops %s from importing %s', (file, target, message) => {
    expect(complaints(file, toImport(target))).toEqual([message]);
  });

  it.each(allowed)('lets %s import %s', (file, target) => {
    expect(complaints(file, toImport(target))).toEqual([]);
  });

  it.each(lazy)('lets %s import %s lazily', (file, target) => {
    expect(complaints(file, toLazyImport(target))).toEqual([]);
  });
});

describe('the lint of what only an event causes', () => {
  it.each(effects)('names %s as %s exports it', async (name, path) => {
    const source = await readFile(new URL(path.replace('#', '../api/src'), import.meta.url), 'utf8');
    expect(source).toMatch(new RegExp(`^export (async function|function|const) ${name}\\b`, 'm'));
  });

  it.each(effects)('stops a command from calling %s by itself', (...effect) => {
    expect(complaints(command, toEffect(...effect))).toContainEqual(expect.stringContaining('Emit an event'));
  });
});
