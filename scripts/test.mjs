/** `npm test`: installs what it needs, then runs every check and every browser journey. */
import { conclude } from './lib/checks.mjs';
import { installPackages } from './lib/install.mjs';
import { checkBootstrapNode } from './lib/node.mjs';
import { runJourneys, runStatic, runTests } from './lib/suites.mjs';
import { findTools } from './lib/tools.mjs';

checkBootstrapNode();
await installPackages();
// Debian's packages take a minute where they are missing, and the checks do not need them.
const [checks, tools] = await Promise.all([runStatic(), findTools()]);
const tests = await runTests();
const journeys = await runJourneys(tools);
conclude(checks, tests, journeys);
