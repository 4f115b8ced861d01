import { inArray, lt } from 'drizzle-orm';
import { subHours } from 'date-fns';
import type { Transaction } from '#/db/client.ts';
import { pendingUploads } from '#/db/schema/assets.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';

/*
 * A path is written down before anything is stored there, and struck off in the transaction in which somebody's row
 * names it. So whenever a process dies, what it leaves in storage can be found.
 */

/** Longer than any upload may take; what is pending for longer belongs to nobody. */
const pendingHours = 1;
const sweepEveryMs = 60 * 60 * 1000;
const sweepAtOnce = 200;

type FileDeps = Pick<Deps, 'db' | 'log' | 'now' | 'storage'>;

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

/** Removes what nobody owns. What cannot be removed now stays written down. */
export async function removeFiles(
  { db, log, storage }: Omit<FileDeps, 'now'>,
  paths: readonly string[],
): Promise<void> {
  try {
    await Promise.all(paths.map((path) => storage.remove(path)));
    await db.write((tx) => tx.delete(pendingUploads).where(inArray(pendingUploads.fileUrl, [...paths])));
  } catch (error) {
    log.warn({ err: error }, 'files could not be removed yet');
  }
}

/** Removes what uploads that broke off have left, in any process. */
async function sweepFiles(deps: FileDeps): Promise<void> {
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

/** Sweeps now and every hour. */
export function startFileSweeper(deps: FileDeps): { stop: () => void } {
  const sweep = () =>
    void sweepFiles(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'files could not be swept'),
    );
  const timer = setInterval(sweep, sweepEveryMs);
  sweep();
  return { stop: () => clearInterval(timer) };
}
