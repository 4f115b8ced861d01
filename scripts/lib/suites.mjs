import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { packageManager } from './install.mjs';
import { findQuickFolder } from './quick-folder.mjs';
import { notesOfJourneys, notesOfTests } from './report-notes.mjs';

/** Found once: the folder of the first suite is TMPDIR while the second begins. */
const quickFolder = findQuickFolder();

/** Format, lint, types, unused code, unit and API tests. */
export async function runStaticAndUnit() {
  const folder = await makeFolder('verify');
  const report = join(folder, 'vitest.json');
  const total = await runChecks([
    {
      name: 'types',
      command: ['npx', '--yes', packageManager, '-r', '--workspace-concurrency=1', 'typecheck'],
    },
    {
      name: 'unit and API tests',
      command: [
        'vitest',
        'run',
        '--no-isolate',
        // A machine with other work to do holds tests up; one that hangs is found all the same.
        '--testTimeout=60000',
        `--maxWorkers=${availableParallelism()}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      count: async () => {
        const { numPassedTests, numFailedTests, testResults } = JSON.parse(await readFile(report, 'utf8'));
        return { passed: numPassedTests, failed: numFailedTests, notes: notesOfTests(testResults) };
      },
    },
    { name: 'lint', command: ['eslint', '--cache', '--cache-location', 'node_modules/.cache/eslint/', '.'] },
    { name: 'import cycles', command: ['oxlint'] },
    { name: 'format', command: ['prettier', '--check', '--cache', '.'] },
    { name: 'unused code', command: ['knip'] },
    { name: 'workspace', command: ['sherif'] },
  ]);
  await rm(folder, { recursive: true });
  return total;
}

/**
 * Browser journeys against what `npm start` serves, on a port and data folder of their own.
 *
 * @param {{ browser: string }} tools As `findTools` found them.
 * @param {string[]} args Playwright's own, such as the file of a journey.
 */
export async function runJourneys({ browser }, args = []) {
  const folder = await makeFolder('e2e');
  const report = join(folder, 'playwright.json');
  Object.assign(process.env, {
    E2E_PORT: String(await findFreePort()),
    E2E_DATA_DIR: join(folder, 'data'),
    E2E_BROWSER: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const total = await runChecks([
    {
      name: 'browser journeys',
      command: [
        'packages/e2e/node_modules/.bin/playwright',
        'test',
        '--config',
        'packages/e2e/playwright.config.ts',
        ...args,
      ],
      count: async () => {
        const { stats, suites } = JSON.parse(await readFile(report, 'utf8'));
        return {
          passed: stats.expected + stats.flaky,
          failed: stats.unexpected,
          notes: notesOfJourneys(suites),
        };
      },
    },
  ]);
  await rm(folder, { recursive: true, force: true });
  return total;
}

/** A folder for one run, in which everything that it starts keeps its own as well. */
async function makeFolder(suite) {
  const folder = await mkdtemp(join(quickFolder, `stackworks-${suite}-`));
  process.env.TMPDIR = folder;
  return folder;
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
