import { desc, eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { versions } from './versions.tables.ts';

/** Whether a project's newest version waits for its client's decision; false as well when it has none. */
export async function waitsForDecision(reader: Reader, projectId: string): Promise<boolean> {
  const [newest] = await reader
    .select({ status: versions.status })
    .from(versions)
    .where(eq(versions.projectBriefId, projectId))
    .orderBy(desc(versions.revisionNumber))
    .limit(1);
  return newest?.status === 'pending';
}
