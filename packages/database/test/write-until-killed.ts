/** Writes rows to the database named on the command line, and prints each key once it is acknowledged. */
import { writeSync } from 'node:fs';
import { openDatabase } from '#/open-database.ts';
import { counters } from '#test/database.ts';

const [, , databaseUrl = ''] = process.argv;
const database = await openDatabase({ databaseUrl });
const windowEnd = new Date().toISOString();

async function writeForEver(writer: number): Promise<never> {
  for (let count = 1; ; count += 1) {
    const key = `${writer}-${count}`;
    await database.write((tx) => tx.insert(counters).values({ key, hits: 1, windowEnd }));
    writeSync(1, `${key}\n`);
  }
}

await Promise.all(Array.from({ length: 10 }, (_, writer) => writeForEver(writer)));
