/** `npm run test:nightly`: kills, attacks, fuzz, publishes measured against their time limit, and the other journeys on a phone. */
import { conclude } from './lib/checks.mjs';
import { installPackages } from './lib/install.mjs';
import { checkBootstrapNode } from './lib/node.mjs';
import { runJourneys, runNightlyTests } from './lib/suites.mjs';
import { findTools } from './lib/tools.mjs';

checkBootstrapNode();
await installPackages();
process.env.KILLS ??= '100';
process.env.REFERENCE_RUNS ??= '60';
process.env.REFERENCE_SEED ??= String(Date.now());
const tests = await runNightlyTests();
conclude(tests, await runJourneys(await findTools(), ['--project=timed', '--project=phone at night']));
