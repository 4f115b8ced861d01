/**
 * Which folder may import which: the rules of docs/architecture.md, one policy each.
 * scripts/boundaries.test.mjs breaks every one of them on purpose.
 */
const apps = ['api', 'portal', 'site', 'studio'];

/** Categories of files: a file may be in several. */
const categories = [
  ...apps.map((app) => ({ category: app, pattern: `${app}/**` })),
  { category: 'api-client', pattern: 'api/{src/client.ts,dist/types/src/client.d.ts}' },
  { category: 'api-root', pattern: 'api/src/{index,backup-command,billing-command,staff-command}.ts' },
  { category: 'api-app', pattern: 'api/src/app.ts' },
  { category: 'api-module', pattern: 'api/src/modules/*/**', capture: ['noun'] },
  { category: 'api-server', pattern: 'api/src/server/**' },
  { category: 'api-routes', pattern: 'api/src/**/*.routes.ts' },
  { category: 'api-documented', pattern: 'api/src/documented/**' },
  { category: 'api-docs', pattern: 'api/src/modules/*/**/*.docs.ts' },
  { category: 'api-platform', pattern: 'api/src/platform/**' },
  { category: 'api-platform', pattern: 'api/src/errors.ts' },
  {
    category: 'api-platform-open',
    pattern: 'api/src/platform/{audit/record-action,live/event-hub,live/members}.ts',
  },
  { category: 'api-test', pattern: 'api/test/**' },
  { category: 'api-table', pattern: 'api/src/modules/*/**/*.tables.ts', capture: ['noun'] },
  { category: 'portal-shell', pattern: 'portal/src/app/**' },
  { category: 'portal-layout', pattern: 'portal/src/app/layouts/**' },
  { category: 'portal-earlier', pattern: 'portal/src/earlier/*/**', capture: ['generation'] },
  { category: 'portal-feature', pattern: 'portal/src/features/*/**', capture: ['noun'] },
  { category: 'portal-feature-index', pattern: 'portal/src/features/*/index.ts' },
  { category: 'portal-shared', pattern: 'portal/src/{components,lib,config}/**' },
  { category: 'site-page', pattern: 'site/src/pages/**' },
  { category: 'site-island', pattern: 'site/src/islands/**' },
  { category: 'site-part', pattern: 'site/src/{layouts,sections,components,islands,portable-text}/**' },
  { category: 'site-content', pattern: 'site/src/content/**' },
  { category: 'package', pattern: 'packages/*/**' },
  { category: 'contracts', pattern: 'packages/contracts/**' },
  { category: 'database', pattern: 'packages/database/**' },
  { category: 'email', pattern: 'packages/email/**' },
  { category: 'ui', pattern: 'packages/ui/**' },
  { category: 'stripe-local', pattern: 'packages/stripe-local/**' },
  { category: 'sanity-local', pattern: 'packages/sanity-local/**' },
  { category: 'sandbox', pattern: 'packages/sandbox/**' },
  { category: 'harness', pattern: 'packages/{e2e,bench}/**' },
  { category: 'script', pattern: 'scripts/**' },
  { category: 'test', pattern: '**/*.test.{ts,tsx}' },
];

/** What only an event's definition may cause, by the file that does it. */
export const effectsOfEvents = {
  '#/platform/audit/record-action.ts': ['recordAction', 'recordActions'],
  '#/platform/live/recorded-events.ts': ['recordEvents'],
  '#/platform/email/outbox.ts': ['enqueueEmails', 'scheduleEmails', 'cancelScheduledEmail'],
  '#/platform/webhooks/webhook-outbox.ts': ['enqueueWebhooks'],
  '#/modules/sla/commands/open-target.ts': ['openTarget'],
  '#/modules/sla/commands/meet-target.ts': ['meetTarget', 'withdrawTarget'],
};

const file = (...categories) => ({ file: { categories: { anyOf: categories } } });
const library = (source) => ({ dependency: { source } });

const forbid = (message, from, ...to) =>
  to.map((target) => ({ message, from, disallow: 'dependency' in target ? target : { to: target } }));
const allow = (from, to, dependency) => [{ from, allow: { to, ...(dependency && { dependency }) } }];

/** What only the named folders may import. */
const everywhere = [
  ...['stripe-local', 'sanity-local'].flatMap((service) =>
    forbid(
      'Only the sandbox and tests import a local service.',
      { file: { categories: { noneOf: [service, 'sandbox', 'harness', 'test', 'api-test'] } } },
      file(service),
    ),
  ),
  ...forbid(
    'Nothing but the composition root imports the sandbox, and lazily.',
    { file: { categories: { noneOf: ['sandbox'] } } },
    file('sandbox'),
  ),
];

/** What else the files of a folder may import: a list for each, since every policy is tried on every import. */
const policies = {
  packages: [
    ...forbid('Packages import no app.', file('package'), file(...apps)),
    ...forbid(
      'Contracts depend on zod alone.',
      { file: { categories: { anyOf: ['contracts'], noneOf: ['test'] } } },
      library('!{zod,#/**,./**}'),
    ),
    ...forbid('Contracts import nothing of ours.', file('contracts'), {
      file: { categories: { anyOf: ['package'], noneOf: ['contracts'] } },
    }),
    ...forbid('The database package imports nothing of ours.', file('database'), {
      file: { categories: { anyOf: ['package'], noneOf: ['database'] } },
    }),
    ...forbid("The email package imports only contracts and the UI's colours.", file('email'), {
      file: { categories: { anyOf: ['package'], noneOf: ['email', 'contracts', 'ui'] } },
    }),
    ...['stripe-local', 'sanity-local'].flatMap((service) =>
      forbid('A local service imports nothing of ours.', file(service), {
        file: { categories: { anyOf: ['package'], noneOf: [service] } },
      }),
    ),
  ],
  api: [
    ...forbid('An app imports no other app.', file('api'), file('portal', 'site', 'studio')),
    ...forbid('The app does not know its composition root.', file('api'), file('api-root')),
    ...forbid('Modules do not know the app.', file('api-module', 'api-platform'), file('api-app')),
    ...forbid(
      'Only the documents’ own calls know their older words.',
      { file: { categories: { anyOf: ['api-module', 'api-platform'], noneOf: ['test'] } } },
      file('api-documented'),
    ),
    ...forbid('The platform knows no module.', file('api-platform'), file('api-module')),
    ...forbid('The platform knows nothing of HTTP.', file('api-platform'), file('api-server')),
    ...forbid(
      'Of a module, only routes and their reference use the server.',
      { file: { categories: { anyOf: ['api-module'], noneOf: ['api-routes', 'api-docs', 'test'] } } },
      file('api-server'),
    ),
    // Audit entries name people, and live updates end with the session they were opened in.
    ...allow(file('api-platform-open'), {
      file: { categories: 'api-module', captured: { noun: '{accounts,sessions}' } },
    }),
    ...allow(file('test'), file('api-app', 'api-module', 'api-server')),
    ...forbid(
      'Commands and queries import no Hono.',
      { file: { categories: { anyOf: ['api-module'], noneOf: ['api-routes', 'test'] } } },
      library('{hono,hono/**,@hono/*}'),
    ),
    ...forbid(
      'A noun uses another through its commands, queries or events, never its tables.',
      file('api-module'),
      { file: { categories: 'api-table', captured: { noun: '!{{ from.file.captured.noun }}' } } },
    ),
    ...allow(file('api-table'), file('api-table')),
    // Signing in and the team are about accounts: the three nouns share the account tables.
    ...allow(
      { file: { categories: 'api-module', captured: { noun: '{sessions,team,companies}' } } },
      { file: { categories: 'api-table', captured: { noun: 'accounts' } } },
    ),
    // Erasing a person and deleting what is past its time reach every table: one place that can be read against the policy.
    ...allow({ file: { categories: 'api-module', captured: { noun: 'privacy' } } }, file('api-table')),
    ...forbid(
      'Routes import no drizzle and no table.',
      file('api-routes'),
      file('api-table'),
      library('{drizzle-orm,drizzle-orm/**}'),
    ),
    ...allow(file('api-root', 'api-test'), file('sandbox'), { nodeKind: 'dynamic-import' }),
  ],
  portal: [
    ...forbid(
      'An app imports no other app, but for the API client.',
      file('portal'),
      file('api', 'site', 'studio'),
    ),
    ...allow(file('portal'), file('api-client')),
    ...forbid(
      'Features do not know the app shell.',
      file('portal-feature', 'portal-shared'),
      file('portal-shell'),
    ),
    ...forbid('Shared portal code knows no feature.', file('portal-shared'), file('portal-feature')),
    ...forbid('A feature is used by others through its index.ts.', file('portal-feature'), {
      file: {
        categories: { allOf: ['portal-feature'], noneOf: ['portal-feature-index'] },
        captured: { noun: '!{{ from.file.captured.noun }}' },
      },
    }),
    ...forbid('A feature is used by others through its index.ts.', file('portal-shell', 'portal-earlier'), {
      file: { categories: { allOf: ['portal-feature'], noneOf: ['portal-feature-index'] } },
    }),
    // What a screen loads when it is needed stays out of the chunk of the index.
    ...allow(file('portal-shell', 'portal-feature'), file('portal-feature'), { nodeKind: 'dynamic-import' }),
    ...forbid(
      'An earlier generation is a chunk of its own, which only the app shell loads.',
      { file: { categories: { anyOf: ['portal'], noneOf: ['portal-earlier'] } } },
      file('portal-earlier'),
    ),
    ...forbid('An earlier generation shares no file with another.', file('portal-earlier'), {
      file: {
        categories: 'portal-earlier',
        captured: { generation: '!{{ from.file.captured.generation }}' },
      },
    }),
    ...allow(file('portal-shell', 'portal-earlier'), file('portal-earlier'), { nodeKind: 'dynamic-import' }),
    ...forbid("Of the app shell, an earlier generation uses the product's layouts.", file('portal-earlier'), {
      file: { categories: { allOf: ['portal-shell'], noneOf: ['portal-layout'] } },
    }),
  ],
  site: [
    ...forbid(
      'An app imports no other app, but for the API client in islands.',
      file('site'),
      file('api', 'portal', 'studio'),
    ),
    ...allow(file('site-island'), file('api-client')),
    ...forbid('Only the router knows pages.', file('site-part', 'site-content'), file('site-page')),
    ...forbid('Content knows no part of the page.', file('site-content'), file('site-part')),
  ],
  studio: [...forbid('Studio imports no app.', file('studio'), file('api', 'portal', 'site'))],
  scripts: [],
};

/** Settings of the plugin that reads the policies. */
export const boundarySettings = {
  'import/resolver': { typescript: { project: 'tsconfig.base.json', noWarnOnMultipleProjects: true } },
  'boundaries/files': categories,
  'boundaries/legacy-templates': false,
};

/** An override for each folder. */
export const importBoundaries = Object.entries(policies).map(([folder, ofFolder]) => ({
  files: [`${folder}/**/*.{ts,tsx,astro,mjs}`],
  rules: {
    'boundaries/dependencies': [
      'error',
      { default: 'allow', checkAllOrigins: true, policies: [...everywhere, ...ofFolder] },
    ],
  },
}));
