import boundaries from 'eslint-plugin-boundaries';

/**
 * "Which way imports run", as the house plan has it: each policy below is one line of it.
 * scripts/boundaries.test.mjs breaks every one of them on purpose.
 */
const apps = ['api', 'portal', 'site', 'studio'];

/** The rooms of the tree: a file may stand in several. */
const rooms = [
  ...apps.map((app) => ({ category: app, pattern: `${app}/**` })),
  { category: 'api-client', pattern: 'api/{src/client.ts,dist/types/src/client.d.ts}' },
  { category: 'api-root', pattern: 'api/src/{index,backup-command,billing-command,staff-command}.ts' },
  { category: 'api-app', pattern: 'api/src/app.ts' },
  { category: 'api-module', pattern: 'api/src/modules/*/**', capture: ['noun'] },
  { category: 'api-routes', pattern: 'api/src/modules/**/*.routes.ts' },
  { category: 'api-base', pattern: 'api/src/{db,integrations}/**' },
  { category: 'api-base', pattern: 'api/src/errors.ts' },
  { category: 'api-test', pattern: 'api/test/**' },
  { category: 'api-table', pattern: 'api/src/db/schema/*.ts', capture: ['noun'] },
  { category: 'api-table', pattern: 'api/src/db/schema/*/*.ts', capture: ['noun'] },
  { category: 'portal-shell', pattern: 'portal/src/app/**' },
  { category: 'portal-feature', pattern: 'portal/src/features/*/**', capture: ['noun'] },
  { category: 'portal-shared', pattern: 'portal/src/{components,lib,config}/**' },
  { category: 'site-page', pattern: 'site/src/pages/**' },
  { category: 'site-island', pattern: 'site/src/islands/**' },
  { category: 'site-part', pattern: 'site/src/{layouts,sections,components,islands,portable-text}/**' },
  { category: 'site-content', pattern: 'site/src/content/**' },
  { category: 'package', pattern: 'packages/*/**' },
  { category: 'contracts', pattern: 'packages/contracts/**' },
  { category: 'sandbox', pattern: 'packages/sandbox/**' },
  { category: 'script', pattern: 'scripts/**' },
  { category: 'test', pattern: '**/*.test.{ts,tsx}' },
];

const file = (...categories) => ({ file: { categories: { anyOf: categories } } });
const library = (source) => ({ dependency: { source } });

const forbid = (message, from, ...to) =>
  to.map((target) => ({ message, from, disallow: 'dependency' in target ? target : { to: target } }));
const allow = (from, to, dependency) => [{ from, allow: { to, ...(dependency && { dependency }) } }];

const policies = [
  ...forbid('Packages import no app.', file('package'), file(...apps)),
  ...forbid('An app imports no other app.', file('api'), file('portal', 'site', 'studio')),
  ...forbid(
    'An app imports no other app, but for the API client.',
    file('portal'),
    file('api', 'site', 'studio'),
  ),
  ...forbid(
    'An app imports no other app, but for the API client in islands.',
    file('site'),
    file('api', 'portal', 'studio'),
  ),
  ...forbid('Studio imports no app.', file('studio'), file('api', 'portal', 'site')),
  ...allow(file('portal', 'site-island'), file('api-client')),

  ...forbid(
    'Contracts depend on zod alone.',
    { file: { categories: { anyOf: ['contracts'], noneOf: ['test'] } } },
    library('!{zod,#/**,./**}'),
  ),
  ...forbid('Contracts import nothing of ours.', file('contracts'), {
    file: { categories: { anyOf: ['package'], noneOf: ['contracts'] } },
  }),

  ...forbid('The app does not know its composition root.', file('api'), file('api-root')),
  ...forbid('Modules do not know the app.', file('api-module', 'api-base'), file('api-app')),
  ...forbid('Database, integrations and errors know no module.', file('api-base'), file('api-module')),
  ...allow(file('test'), file('api-app', 'api-module')),
  ...forbid(
    'Services import no Hono.',
    { file: { categories: { anyOf: ['api-module'], noneOf: ['api-routes', 'test'] } } },
    library('{hono,hono/**,@hono/*}'),
  ),
  ...forbid('A module uses another through its service, never its tables.', file('api-module'), {
    file: { categories: 'api-table', captured: { noun: '!{{ from.file.captured.noun }}' } },
  }),
  ...forbid(
    'Routes import no drizzle and no table.',
    file('api-routes'),
    file('api-table'),
    library('{drizzle-orm,drizzle-orm/**}'),
  ),
  ...forbid(
    'Nothing but the composition root imports the sandbox, and lazily.',
    {
      file: { categories: { noneOf: ['sandbox'] } },
    },
    file('sandbox'),
  ),
  ...allow(file('api-root', 'api-test'), file('sandbox'), { nodeKind: 'dynamic-import' }),

  ...forbid(
    'Features do not know the app shell.',
    file('portal-feature', 'portal-shared'),
    file('portal-shell'),
  ),
  ...forbid('Shared portal code knows no feature.', file('portal-shared'), file('portal-feature')),
  ...forbid('A feature imports no other feature.', file('portal-feature'), {
    file: { categories: 'portal-feature', captured: { noun: '!{{ from.file.captured.noun }}' } },
  }),

  ...forbid('Only the router knows pages.', file('site-part', 'site-content'), file('site-page')),
  ...forbid('Content knows no part of the page.', file('site-content'), file('site-part')),
];

/**
 * ESLint configuration of the import boundaries.
 *
 * @param {string} root Absolute path of the folder that holds the apps and packages.
 */
export const importBoundaries = (root) => ({
  files: ['{api,portal,site,studio,packages,scripts}/**/*.{ts,tsx,astro,mjs}'],
  plugins: { boundaries },
  settings: {
    'import/resolver': {
      typescript: { project: `${root}/tsconfig.base.json`, noWarnOnMultipleProjects: true },
    },
    'boundaries/root-path': root,
    'boundaries/files': rooms,
    'boundaries/legacy-templates': false,
  },
  rules: { 'boundaries/dependencies': ['error', { default: 'allow', checkAllOrigins: true, policies }] },
});
