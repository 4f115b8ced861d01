import { inArray } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { projectAssets } from '#/modules/files/files.tables.ts';

/** Files by id, as stored and in no order, for staff: what is internal too. */
export async function findAssets(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return reader
    .select()
    .from(projectAssets)
    .where(inArray(projectAssets.id, [...ids]));
}
