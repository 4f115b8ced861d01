import { inArray, lt } from 'drizzle-orm';
import { subHours } from 'date-fns';
import type { Transaction } from '@stackworks/database';
import { pendingUploads } from './files.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import type { FileRow } from './files.presenter.ts';

/*
 * A path is written down before anything is stored there, and struck off in the transaction in which somebody's row
 * names it. So whenever a process dies, what it leaves in storage can be found.
 */

/** Longer than any upload may take; what is pending for longer belongs to nobody. */
const pendingHours = 1;
const sweepAtOnce = 200;

export type FileDeps = Pick<Deps, 'db' | 'log' | 'now' | 'storage'>;

/** Where a file and its small picture are kept. */
export const pathsOf = ({ fileUrl, thumbnailUrl }: Pick<FileRow, 'fileUrl' | 'thumbnailUrl'>): string[] =>
  thumbnailUrl === null ? [fileUrl] : [fileUrl, thumbnailUrl];

/** Writes down where something is about to be stored. */
export async function announceFiles({ db, now }: Pick<Deps, 'db' | 'now'>, paths: readonly string[]) {
  await db.write((tx) => releaseFiles(tx, paths, now()));
}

/**
 * Strikes off paths that a row names from now on.
 * @throws AppError unavailable when they have been given up meanwhile
 */
export async function claimFiles(tx: Transaction, paths: readonly string[]): Promise<void> {
  const claimed = await tx
    .delete(pendingUploads)
    .where(inArray(pendingUploads.fileUrl, [...paths]))
    .returning();
  if (claimed.length < paths.length) {
    throw new AppError('unavailable', 'This upload took too long. Please try again.');
  }
}

/** Writes down paths that no row names any more, or not yet; when that is committed, `removeFiles` may follow. */
export async function releaseFiles(tx: Transaction, paths: readonly string[], now: Date): Promise<void> {
  const createdAt = now.toISOString();
  if (paths.length > 0)
    await tx.insert(pendingUploads).values(paths.map((fileUrl) => ({ fileUrl, createdAt })));
}

/** Removes what nobody owns. What cannot be removed stays written down, and its turn comes after that of all others. */
export async function removeFiles(
  { db, log, now, storage }: FileDeps,
  paths: readonly string[],
): Promise<void> {
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
    log.warn({ err: error }, 'removed files could not be struck off yet');
  }
}

/** Removes what uploads that broke off have left, in any process. */
export async function sweepPending(deps: FileDeps): Promise<void> {
  const before = subHours(deps.now(), pendingHours).toISOString();
  const rows = await deps.db.read
    .select()
    .from(pendingUploads)
    .where(lt(pendingUploads.createdAt, before))
    .orderBy(pendingUploads.createdAt)
    .limit(sweepAtOnce);
  if (rows.length > 0)
    await removeFiles(
      deps,
      rows.map(({ fileUrl }) => fileUrl),
    );
}
