/** `npm run drill -- NAME`: builds the API, then breaks something around it and reports what happens. */
import { bootstrap } from './lib/install.mjs';
import { runNode } from './lib/node.mjs';

await bootstrap();
await runNode('scripts/build.mjs', 'api');
await runNode('packages/bench/src/drills/drill.ts', ...process.argv.slice(2));
