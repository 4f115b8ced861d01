/** `npm run backup` and `npm run restore`; see docs/operations/backups.md. */
import { installPackages } from './lib/install.mjs';
import { withLock } from './lib/lock.mjs';
import { checkBootstrapNode, runNode } from './lib/node.mjs';

checkBootstrapNode();
await withLock(installPackages);
await runNode('scripts/build.mjs', 'api');
await runNode('--enable-source-maps', 'api/dist/backup-command.js', ...process.argv.slice(2));
