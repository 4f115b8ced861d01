/** `npm run dev`: every part with hot reload, on one origin. */
import { bootstrap } from './lib/install.mjs';
import { runNode } from './lib/node.mjs';

await bootstrap();
await runNode('scripts/dev-servers.mjs');
