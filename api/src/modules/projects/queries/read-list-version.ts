import { eq, sql } from 'drizzle-orm';
import { cacheRows, type DataVersion, preparePerDatabase } from '@stackworks/database';
import { projectLists } from '#/modules/projects/projects.tables.ts';
import type { Deps } from '#/deps.ts';

const findVersion = cacheRows(
  preparePerDatabase((reader) =>
    reader
      .select({ version: projectLists.version })
      .from(projectLists)
      .where(eq(projectLists.userId, sql.placeholder('userId')))
      .prepare(),
  ),
);

/**
 * Which version of a client's projects there is: another one as soon as any of them is not as it was.
 * @param dataVersion the one at which it must hold
 */
export async function readListVersion(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  dataVersion: DataVersion | null,
): Promise<string> {
  const [list] = await findVersion(db.read, { values: { userId }, dataVersion });
  return list?.version ?? 'none';
}
