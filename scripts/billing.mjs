/** `npm run billing:setup` and `npm run billing:reconcile`; see docs/operations/money.md. */
import { installPackages } from './lib/install.mjs';
import { withLock } from './lib/lock.mjs';
import { checkBootstrapNode, runNode } from './lib/node.mjs';

checkBootstrapNode();
await withLock(installPackages);
await runNode('scripts/build.mjs', 'api');
await runNode('--enable-source-maps', 'api/dist/billing-command.js', ...process.argv.slice(2));
