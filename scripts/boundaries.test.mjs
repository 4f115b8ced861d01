import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effectsOfEvents, importBoundaries } from '../eslint.boundaries.js';

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
  ['site/src/pages/a.ts', '/site/src/sections/hero.ts'],
];

describe('the lint of imports', () => {
  let root;
  let eslint;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'boundaries-'));
    const targets = [...broken, ...allowed]
      .map(([, target]) => target)
      .filter((target) => target.startsWith('/'));
    const libraries = ['hono', 'hono/cookie', 'drizzle-orm', 'zod'].map(
      (name) => `/node_modules/${name}/index.js`,
    );
    for (const path of [...targets, ...libraries]) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), 'export const thing = 1;\n');
    }
    await writeFile(join(root, 'tsconfig.base.json'), '{"compilerOptions":{"moduleResolution":"Bundler"}}');
    eslint = new ESLint({
      cwd: root,
      overrideConfigFile: true,
      overrideConfig: [
        { files: ['**/*.{ts,tsx,mjs}'], languageOptions: { parser: tseslint.parser } },
        importBoundaries(root),
      ],
    });
  });

  afterAll(() => rm(root, { recursive: true }));

  const complaints = async (file, code) => {
    const [result] = await eslint.lintText(code, { filePath: join(root, file) });
    return result.messages.map(({ message }) => message);
  };
  const address = (target) => (target.startsWith('/') ? `${root}${target}` : target);

  it.each(broken)('stops %s from importing %s', async (file, target, message) => {
    expect(await complaints(file, `import { thing } from '${address(target)}';\nthing;\n`)).toEqual([
      message,
    ]);
  });

  it.each(allowed)('lets %s import %s', async (file, target) => {
    expect(await complaints(file, `import { thing } from '${address(target)}';\nthing;\n`)).toEqual([]);
  });

  it('lets a page load a part of a feature lazily', async () => {
    const target = address('/portal/src/features/projects/queries.ts');
    expect(
      await complaints('portal/src/app/a.tsx', `const part = await import('${target}');\npart;\n`),
    ).toEqual([]);
  });

  it('lets the composition root import the sandbox lazily', async () => {
    const target = address('/packages/sandbox/src/index.ts');
    expect(
      await complaints('api/src/index.ts', `const sandbox = await import('${target}');\nsandbox;\n`),
    ).toEqual([]);
  });
});

describe('the lint of what only an event causes', () => {
  const effects = Object.entries(effectsOfEvents).flatMap(([path, names]) =>
    names.map((name) => [name, path]),
  );

  it.each(effects)('names %s as %s exports it', async (name, path) => {
    const source = await readFile(new URL(path.replace('#', '../api/src'), import.meta.url), 'utf8');
    expect(source).toMatch(new RegExp(`^export (async function|function|const) ${name}\\b`, 'm'));
  });

  it.each(effects)('stops a command from calling %s by itself', async (name, path) => {
    const eslint = new ESLint({ cwd: new URL('..', import.meta.url).pathname });
    const [result] = await eslint.lintText(`import { ${name} } from '${path}';\n${name};\n`, {
      filePath: 'api/src/modules/projects/commands/a.ts',
    });
    expect(result.messages.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('Emit an event'),
    );
  });
});
