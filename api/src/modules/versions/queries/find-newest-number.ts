import { eq, max } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { versions } from '#/modules/versions/versions.tables.ts';

/** The number of a project's newest version; 0 when it has none. */
export async function findNewestNumber(reader: Reader, projectId: string): Promise<number> {
  const [newest] = await reader
    .select({ number: max(versions.revisionNumber) })
    .from(versions)
    .where(eq(versions.projectBriefId, projectId));
  return newest?.number ?? 0;
}
