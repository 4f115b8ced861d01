/** `npm run verify`: every check but the browser journeys. */
import { conclude } from './lib/checks.mjs';
import { installPackages } from './lib/install.mjs';
import { checkBootstrapNode } from './lib/node.mjs';
import { runStatic, runTests } from './lib/suites.mjs';

checkBootstrapNode();
await installPackages();
conclude(await runStatic(), await runTests());
