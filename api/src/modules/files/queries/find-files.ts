import { inArray } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { files } from '#/modules/files/files.tables.ts';

/** Files by id, as stored and in no order, for staff: what is internal too. */
export async function findFiles(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return reader
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]));
}
