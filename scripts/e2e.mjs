import { installPackages } from './lib/install.mjs';
import { checkBootstrapNode } from './lib/node.mjs';
import { conclude } from './lib/checks.mjs';
import { runJourneys } from './lib/suites.mjs';

checkBootstrapNode();
await installPackages();
conclude(await runJourneys(process.argv.slice(2)));
