import { createClient } from '@libsql/client';
import { largeSizes, seedLarge } from './seed/seed-large.ts';

/** `npm run seed:large`: what the script names is the database's file, and by what to divide how much there is. */
const [, , file, divisor = '1'] = process.argv;
if (!file) throw new Error('Name the file of the database.');
const sizes = largeSizes(Number(divisor));
const client = createClient({ url: `file:${file}`, timeout: 10_000, concurrency: 1 });
const startedAt = performance.now();
try {
  await seedLarge(client, sizes);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const count = (number: number) => number.toLocaleString('en-NZ');
  process.stdout.write(
    `Filled with ${count(sizes.clients)} clients, ${count(sizes.projects)} projects and ${count(sizes.threadMessages + sizes.chatMessages)} messages in ${seconds} s.\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  client.close();
}
