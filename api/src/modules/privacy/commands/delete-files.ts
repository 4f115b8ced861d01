import { inArray, type SQL } from 'drizzle-orm';
import { files } from '#/modules/files/files.tables.ts';
import { pathsOf, releaseFiles, removeFiles, type FileDeps } from '#/modules/files/pending-uploads.ts';

/** Deletes files and their thumbnails, the oldest first. @returns how many */
export async function deleteFiles(deps: FileDeps, condition: SQL, atOnce: number): Promise<number> {
  const { deleted, released } = await deps.db.write(async (tx) => {
    const oldest = tx
      .select({ id: files.id })
      .from(files)
      .where(condition)
      .orderBy(files.createdAt)
      .limit(atOnce);
    const rows = await tx.delete(files).where(inArray(files.id, oldest)).returning();
    const paths = rows.flatMap(pathsOf);
    await releaseFiles(tx, paths, deps.now());
    return { deleted: rows.length, released: paths };
  });
  if (released.length > 0) await removeFiles(deps, released);
  return deleted;
}
