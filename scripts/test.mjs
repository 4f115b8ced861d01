/**
 * `npm test` runs every check and the browser journeys; `npm run verify` leaves the journeys out, `npm run e2e [file]` runs them
 * alone. `npm run test:nightly` runs kills, attacks, fuzz, several servers at once, timed publishing, and the other
 * journeys.
 */
import { conclude } from './lib/checks.mjs';
import { bootstrap } from './lib/install.mjs';
import { runBuild, runJourneys, runNightlyTests, runStatic, runTests } from './lib/suites.mjs';
import { findTools } from './lib/tools.mjs';

const [name, ...args] = process.argv.slice(2);

const runs = {
  all: async () => {
    // Debian's packages take a minute to install, and the checks do not need them.
    const [checks, tools] = await Promise.all([runStatic(), findTools()]);
    return [checks, ...(await Promise.all([runTests(), runBuild()])), await runJourneys(tools)];
  },
  verify: async () => [await runStatic(), await runTests()],
  journeys: async () => [await runJourneys(await findTools(), args.length > 0 ? args : undefined)],
  nightly: async () => {
    process.env.KILLS ??= '100';
    process.env.REFERENCE_RUNS ??= '60';
    process.env.REFERENCE_SEED ??= String(Date.now());
    const tests = await runNightlyTests();
    const tools = await findTools();
    const solo = await runJourneys(tools, ['--project=solo', '--workers=1']);
    return [tests, solo, await runJourneys(tools, ['--project=* at night'])];
  },
};

await bootstrap();
conclude(...(await runs[name]()));
