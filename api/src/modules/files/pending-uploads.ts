import { inArray, lt } from 'drizzle-orm';
import { subHours } from 'date-fns';
import type { Transaction } from '@stackworks/database';
import { pendingUploads } from './files.tables.ts';
import type { ClockPort, DatabasePort, LogPort, StoragePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import type { FileRow } from './files.presenter.ts';

/*
 * A path is recorded as pending before anything is stored there, and claimed in the transaction whose row names it, so
 * that a sweep finds everything that a dying process leaves in storage.
 */

/** Longer than any upload takes. */
const pendingHours = 1;
const sweepAtOnce = 200;

export type FileDeps = ClockPort & DatabasePort & LogPort & StoragePort;

/** The paths of a file and its thumbnail in storage. */
export const pathsOf = ({ fileUrl, thumbnailUrl }: Pick<FileRow, 'fileUrl' | 'thumbnailUrl'>): string[] =>
  thumbnailUrl === null ? [fileUrl] : [fileUrl, thumbnailUrl];

/** Records paths before anything is stored there. */
export async function announceFiles({ db, now }: ClockPort & DatabasePort, paths: readonly string[]) {
  await db.write((tx) => releaseFiles(tx, paths, now()));
}

/** Claims pending paths for a row that names them. @throws AppError unavailable when a sweep has removed them */
export async function claimFiles(tx: Transaction, paths: readonly string[]): Promise<void> {
  const claimed = await tx
    .delete(pendingUploads)
    .where(inArray(pendingUploads.fileUrl, [...paths]))
    .returning();
  if (claimed.length < paths.length) {
    throw new AppError('unavailable', 'This upload took too long. Please try again.');
  }
}

/** Records paths that no row names any more; after the commit, `removeFiles` can remove them. */
export async function releaseFiles(tx: Transaction, paths: readonly string[], now: Date): Promise<void> {
  const createdAt = now.toISOString();
  if (paths.length > 0)
    await tx.insert(pendingUploads).values(paths.map((fileUrl) => ({ fileUrl, createdAt })));
}

/** Removes pending files from storage. Failed ones stay pending, last in line. */
export async function removeFiles({ db, log, now, storage }: FileDeps, paths: readonly string[]) {
  const [removed, failed]: [string[], string[]] = [[], []];
  const remove = async (path: string) => {
    try {
      await storage.remove(path);
      removed.push(path);
    } catch (error) {
      failed.push(path);
      log.warn({ err: error, path }, 'a file could not be removed yet');
    }
  };
  await Promise.all(paths.map(remove));
  try {
    await db.write(async (tx) => {
      await tx.delete(pendingUploads).where(inArray(pendingUploads.fileUrl, removed));
      const createdAt = now().toISOString();
      await tx.update(pendingUploads).set({ createdAt }).where(inArray(pendingUploads.fileUrl, failed));
    });
  } catch (error) {
    log.warn({ err: error }, 'removed files are still recorded as pending');
  }
}

/** Removes files that interrupted uploads left, in any process. */
export async function sweepPending(deps: FileDeps): Promise<void> {
  const before = subHours(deps.now(), pendingHours).toISOString();
  const rows = await deps.db.read
    .select()
    .from(pendingUploads)
    .where(lt(pendingUploads.createdAt, before))
    .orderBy(pendingUploads.createdAt)
    .limit(sweepAtOnce);
  const paths = rows.map(({ fileUrl }) => fileUrl);
  if (paths.length > 0) await removeFiles(deps, paths);
}
