import { statfsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { packageManager } from './install.mjs';
import { notesOfJourneys, notesOfTests } from './report-notes.mjs';

/** Linux's in-memory folder. */
const inMemory = '/dev/shm';
const gigabyte = 1024 ** 3;
/** Several times what a run leaves in its folders at most. */
const needed = 4 * gigabyte;

/**
 * Returns where tests write: in memory if there is room, since a database test spends most of its time waiting for the
 * disk. No test needs its files to survive a power cut.
 *
 * @param {{ folder?: string, free?: number }} machine the folder in memory, and the bytes of memory that are free
 * @returns {string}
 */
export function findQuickFolder({ folder = inMemory, free = freemem() } = {}) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, free) >= needed ? folder : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Found once: the folder of the first suite is TMPDIR while the second begins. */
const quickFolder = findQuickFolder();

/**
 * Kills, power cuts, attacks, fuzz, whole servers beside one another, and every caller at every call: tests that take minutes,
 * or try the same thing with new random input. Every night, and not before every commit. Each is the end of a path without `.ts`, or a folder.
 */
export const nightlyTests = [
  'src/modules/billing/sync/killed.test',
  'src/modules/conversations/killed.test',
  'src/modules/leads/killed.test',
  'src/modules/replies/killed.test',
  'src/modules/replies/nested-parts.test',
  'src/modules/files/upload-process.test',
  'src/durability.test',
  'src/attack/',
  'src/every-caller.test',
  'src/whole-process.test',
  'src/server/hostile-requests.test',
  'src/seed-by-mutations.test',
  'src/hostile-text.test',
  'src/platform/email/hostile-text.test',
  'src/hostile-input.test',
  'src/server/openapi/reference/documented-answers.test',
  'src/backup-command.test',
  'src/billing-command.test',
  'src/platform/live/processes.test',
  'src/three-processes.test',
  'src/three-sites.test',
];

/** The same as globs. */
export const nightlyGlobs = nightlyTests.map((test) => `**/${test}${test.endsWith('/') ? '**' : '.ts'}`);

/** Tools in Go run once and end: with memory for what they leave, they collect no garbage and take a quarter less time. */
const inGo = process.availableMemory?.() > 10 * gigabyte ? { GOGC: 'off' } : {};

/**
 * Types of some workspaces, each after those it depends on.
 * @param {string[]} filters pnpm's own
 */
export const typecheck = (filters) => ({
  // The other checks end soon, and leave a core free.
  command: ['npx', '--yes', packageManager, '-r', '--workspace-concurrency=2', ...filters, 'typecheck'],
  env: inGo,
});

/** @param {string[]} files */
export const lint = (...files) => ({
  name: 'lint',
  command: ['oxlint', '--no-error-on-unmatched-pattern', ...files],
  env: inGo,
});

/** Formats Astro's files too, with the compiler that Astro itself brings. */
export const format = { name: 'format', command: ['oxfmt', '--check'] };

/**
 * The programs that check all types. Workspaces with the same rules are one, so that what they share is read and checked once;
 * the portal reads the types that the API's check writes.
 */
export const typePrograms = [
  'packages/business-time',
  'packages/contracts',
  'packages/stripe-local/src/browser',
  'tsconfig.node.json',
  'api',
  'tsconfig.web.json',
];

/** The site's pages need Astro's own check. */
const checkAllTypes = [
  ...typePrograms.map((program) => `api/node_modules/.bin/tsc --singleThreaded -p ${program}`),
  'cd site && node_modules/.bin/astro check',
].join(' && ');

/** Types, lint, format, unused code and versions: what finds a mistake soonest. */
export const runStatic = () =>
  runChecks([
    { name: 'types', command: ['sh', '-c', checkAllTypes], env: inGo },
    lint(),
    format,
    { name: 'unused code', command: ['knip'] },
    { name: 'workspace', command: ['sherif'] },
  ]);

/** What the journeys serve. Beside tests it takes no time of its own, as they wait for timers and processes. */
export const runBuild = () => runChecks([{ name: 'build', command: ['node', 'scripts/build.mjs'] }]);

/** Unit, API and component tests, but for those of the night. */
export const runTests = () =>
  runVitest(
    'unit, API and component tests',
    nightlyGlobs.map((glob) => `--exclude=${glob}`),
  );

/** The unit and API tests of the night. */
export const runNightlyTests = () => runVitest('kills, attacks, fuzz and several servers', nightlyTests);

/**
 * @param {string} name
 * @param {string[]} args Vitest's own, such as the files to run.
 */
const runVitest = (name, args) =>
  runReported('verify', {
    name,
    toCommand: (report) => [
      'vitest',
      'run',
      '--no-isolate',
      // A machine with other work to do holds tests up; one that hangs is found all the same.
      '--testTimeout=60000',
      '--hookTimeout=60000',
      // No more than the cores: each loads all of the API, the portal and Studio for itself.
      `--maxWorkers=${availableParallelism()}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    toCount: ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      notes: notesOfTests(testResults),
    }),
  });

/**
 * Browser journeys against what `npm start` serves, on ports and a data folder of their own.
 *
 * @param {{ browser: string }} tools As `findTools` found them.
 * @param {string[]} args Playwright's own, such as the file of a journey.
 */
export async function runJourneys({ browser }, args = ['--project=desktop', '--project=phone']) {
  const [port, emailPort] = await Promise.all([findFreePort(), findFreePort()]);
  return runReported('e2e', {
    name: 'browser journeys',
    toCommand: (report, folder) => {
      Object.assign(process.env, {
        E2E_PORT: String(port),
        E2E_EMAIL_PORT: String(emailPort),
        E2E_DATA_DIR: join(folder, 'data'),
        E2E_BROWSER: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      });
      const playwright = ['packages/e2e/node_modules/.bin/playwright', 'test'];
      return [...playwright, '--config', 'packages/e2e/playwright.config.ts', ...args];
    },
    toCount: ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      notes: notesOfJourneys(suites),
    }),
  });
}

/** Runs a test runner that writes a JSON report, in a temporary folder that everything it starts uses too. */
async function runReported(suite, { name, toCommand, toCount }) {
  const folder = await mkdtemp(join(quickFolder, `stackworks-${suite}-`));
  process.env.TMPDIR = folder;
  const report = join(folder, 'report.json');
  const count = async () => toCount(JSON.parse(await readFile(report, 'utf8')));
  const total = await runChecks([{ name, command: toCommand(report, folder), count }]);
  await rm(folder, { recursive: true, force: true });
  return total;
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
