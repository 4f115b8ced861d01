import { createClient } from '@libsql/client';
import { seedLarge } from '#/db/seed-large.ts';

/** `npm run seed:large`: what the script names is the database's file. */
const [, , file] = process.argv;
if (!file) throw new Error('Name the file of the database.');
const client = createClient({ url: `file:${file}`, timeout: 10_000, concurrency: 1 });
const startedAt = performance.now();
try {
  await seedLarge(client);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(`Filled with 500 clients, 2,000 projects and 200,000 messages in ${seconds} s.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  client.close();
}
