import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql, type SQL } from 'drizzle-orm';
import { fromRoot } from '#/from-root.ts';
import { at } from '#/share-of.ts';
import type { Measure } from '#/table.ts';

/** What of the product's database is measured: its source, since nothing that is built has it alone. */
type Database = {
  write: (work: (tx: { run: (query: SQL) => Promise<unknown> }) => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
};
type Source = { openDatabase: (given: { databaseUrl: string }) => Promise<Database> };
const source = pathToFileURL(fromRoot('packages/database/src/index.ts')).href;

const writers = 50;
const rowsEach = 3;
/** Both ways in turns, each for so long, in milliseconds; each figure is the median of the rounds. */
const rounds = 5;
const windowMs = 2000;

/** What it gives that writes which wait share a commit: the peer is the same writes one by one, each with its own. */
export async function measureWrites(folder: string): Promise<Measure[]> {
  const { openDatabase }: Source = await import(source);
  const db = await openDatabase({ databaseUrl: pathToFileURL(join(folder, 'writes.db')).href });
  try {
    await db.write(async (tx) => {
      await tx.run(sql`CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)`);
    });
    await writeFor(db, writers);
    const taken: { together: number; apart: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      taken.push({ together: await writeFor(db, writers), apart: await writeFor(db, 1) });
    }
    const middle = (side: 'together' | 'apart') =>
      at(
        taken.map((round) => round[side]).sort((one, other) => one - other),
        0.5,
      );
    const [together, apart] = [middle('together'), middle('apart')];
    return [
      { name: `writes a second, ${writers} at once and one by one`, value: together, peer: apart },
      { name: 'each write (ms)', value: 1000 / together, peer: 1000 / apart, limit: 1000 / apart },
    ];
  } finally {
    await db.close();
  }
}

/** Some write again and again, each without a pause. @returns how many writes a second were stored */
async function writeFor(db: Database, count: number): Promise<number> {
  const startedAt = performance.now();
  let stored = 0;
  const keepOn = async () => {
    while (performance.now() < startedAt + windowMs) {
      await db.write(async (tx) => {
        for (let row = 0; row < rowsEach; row += 1)
          await tx.run(sql`INSERT INTO notes (text) VALUES ('stored')`);
      });
      stored += 1;
    }
  };
  await Promise.all(Array.from({ length: count }, keepOn));
  return (stored / (performance.now() - startedAt)) * 1000;
}
