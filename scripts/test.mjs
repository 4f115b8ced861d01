/** `npm test`: installs what it needs, then runs every check and every browser journey. */
import { conclude } from './lib/checks.mjs';
import { installPackages } from './lib/install.mjs';
import { checkBootstrapNode } from './lib/node.mjs';
import { runJourneys, runStaticAndUnit } from './lib/suites.mjs';

checkBootstrapNode();
await installPackages();
const checks = await runStaticAndUnit();
const journeys = await runJourneys();
conclude({ passed: checks.passed + journeys.passed, failed: checks.failed + journeys.failed });
