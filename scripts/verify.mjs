import { installPackages } from './lib/install.mjs';
import { checkBootstrapNode } from './lib/node.mjs';
import { conclude } from './lib/checks.mjs';
import { runStaticAndUnit } from './lib/suites.mjs';

checkBootstrapNode();
await installPackages();
conclude(await runStaticAndUnit());
