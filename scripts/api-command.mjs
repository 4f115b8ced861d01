/**
 * `npm run backup`, `restore`, `billing:setup`, `billing:reconcile` and `staff:recover`: builds the API, then runs one of
 * its commands. Arguments: the command's name, then its own.
 */
import { bootstrap } from './lib/install.mjs';
import { runNode } from './lib/node.mjs';

const [name, ...args] = process.argv.slice(2);
await bootstrap();
await runNode('scripts/build.mjs', 'api');
await runNode('--enable-source-maps', `api/dist/${name}-command.js`, ...args);
