/** `npm start`: installs, builds and starts, on the machine's own Node 20 or later with built-ins alone. */
import { bootstrap } from './lib/install.mjs';
import { runNode } from './lib/node.mjs';

await bootstrap();
await runNode('scripts/build.mjs');
// Caps the young generation at 8 MB: under load, Node would let it grow to many times that.
await runNode('--enable-source-maps', '--max-semi-space-size=8', 'api/dist/index.js');
