import { eq, sql } from 'drizzle-orm';
import type { Moment } from '#/db/client.ts';
import { keepPrepared } from '#/db/keep-prepared.ts';
import { rememberRows } from '#/db/remember-rows.ts';
import { projectLists } from '#/db/schema/projects.ts';
import type { Deps } from '#/deps.ts';

const findVersion = rememberRows(
  keepPrepared((reader) =>
    reader
      .select({ version: projectLists.version })
      .from(projectLists)
      .where(eq(projectLists.userId, sql.placeholder('userId')))
      .prepare(),
  ),
);

/**
 * Which version of a client's projects there is: another one as soon as any of them is not as it was.
 * @param moment the one at which it must hold
 */
export async function readListVersion(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  moment: Moment | null,
): Promise<string> {
  const [list] = await findVersion(db.read, { values: { userId }, moment });
  return list?.version ?? 'none';
}
