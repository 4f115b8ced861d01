/** `npm run backup` and the like: builds the API, then runs one of its commands with the arguments. */
import { bootstrap } from './lib/install.mjs';
import { runNode } from './lib/node.mjs';

const [name, ...args] = process.argv.slice(2);
await bootstrap();
await runNode('scripts/build.mjs', 'api');
await runNode('--enable-source-maps', `api/dist/${name}-command.js`, ...args);
