import type { Role } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { files } from '#/modules/files/files.tables.ts';
import { AppError } from '#/errors.ts';
import { fileDeleted } from '#/modules/files/files.events.ts';
import { isAttached, isUploader } from '#/modules/files/files.policy.ts';
import { pathsOf, releaseFiles, removeFiles, type FileDeps } from '#/modules/files/pending-uploads.ts';
import { getFile } from '#/modules/files/queries/read-files.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';
import { withdrawFiles } from '#/modules/projects/commands/complete-brief.ts';

/** @throws AppError as `getFile`; invalid_input when somebody else uploaded the file, or it has been sent */
export async function deleteFile(caller: Caller<Role, FileDeps>, fileId: string): Promise<void> {
  const paths = await transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    const file = await getFile(tx, caller.actor, { fileId });
    if (!isUploader(caller.actor, file)) {
      throw new AppError('invalid_input', 'Only the person who uploaded a file can delete it.');
    }
    if (isAttached(file)) {
      throw new AppError('invalid_input', 'This file has already been sent, so it can’t be deleted.');
    }
    await tx.delete(files).where(eq(files.id, fileId));
    if (file.projectId !== null) await withdrawFiles(ctx, file.projectId);
    const released = pathsOf(file);
    await releaseFiles(tx, released, now);
    await emit(ctx, fileDeleted, file);
    return released;
  });
  await removeFiles(caller, paths);
}
