import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DatabasePort } from '#/platform/ports.ts';

const names = z.array(z.object({ name: z.string() }));
const rows = z.array(z.record(z.string(), z.unknown()));

export async function readRows({ db }: DatabasePort) {
  const ask = (text: string): Promise<unknown> => db.write((tx) => tx.all(sql.raw(text)));
  // Not what full-text search keeps for itself: its numbers are larger than ours.
  const kinds = "schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite%'";
  const tables = names.parse(await ask(`select name from pragma_table_list where ${kinds} order by name`));
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const { name } of tables) found[name] = rows.parse(await ask(`select * from "${name}"`));
  return found;
}
