/** `npm run seed:large`: fills the demo's database in DATA_DIR with as much data as the largest agency would have. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap } from './lib/install.mjs';
import { runNode } from './lib/node.mjs';

await bootstrap();
await runNode('scripts/build.mjs', 'api');
const file = join(process.env.DATA_DIR ?? '.data', 'stackworks.db');
if (existsSync(file)) await runNode('api/dist/seed-command.js', file);
else {
  console.error(`There is no database at ${file}. Run npm start once, which makes the demo.`);
  process.exitCode = 1;
}
