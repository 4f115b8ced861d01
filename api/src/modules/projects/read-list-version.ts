import { eq, sql } from 'drizzle-orm';
import { keepPrepared } from '#/db/keep-prepared.ts';
import { projectLists } from '#/db/schema/projects.ts';
import type { Deps } from '#/deps.ts';

const findVersion = keepPrepared((reader) =>
  reader
    .select({ version: projectLists.version })
    .from(projectLists)
    .where(eq(projectLists.userId, sql.placeholder('userId')))
    .prepare(),
);

/** Which version of a client's projects there is: another one as soon as any of them is not as it was. */
export async function readListVersion({ db }: Pick<Deps, 'db'>, userId: string): Promise<string> {
  const [list] = await findVersion(db.read).all({ userId });
  return list?.version ?? 'none';
}
