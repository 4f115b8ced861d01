import { installPackages } from './lib/install.mjs';
import { checkBootstrapNode } from './lib/node.mjs';
import { conclude } from './lib/checks.mjs';
import { runJourneys } from './lib/suites.mjs';
import { findTools } from './lib/tools.mjs';

checkBootstrapNode();
await installPackages();
const chosen = process.argv.slice(2);
conclude(await runJourneys(await findTools(), chosen.length > 0 ? chosen : undefined));
