import { subHours } from 'date-fns';
import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import { files } from '#/modules/files/files.tables.ts';
import { unsentFilesDeleted } from '#/modules/files/files.events.ts';
import { isUnattached } from './attach-files.ts';
import {
  pathsOf,
  releaseFiles,
  removeFiles,
  sweepPending,
  type FileDeps,
} from '#/modules/files/pending-uploads.ts';
import { startJob, type RunningJob } from '#/platform/jobs/start-job.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { systemActor } from '#/platform/audit/record-action.ts';

/** How long an unsent file is retained. */
const unsentHours = 24;
const sweepEveryMs = 60 * 60 * 1000;
const sweepAtOnce = 200;

/** Deletes files that were uploaded for a message or version and never sent, but no client's files of a project. */
async function sweepUnsent(deps: FileDeps): Promise<void> {
  const before = subHours(deps.now(), unsentHours).toISOString();
  const wasForMessage = or(isNull(files.projectId), eq(files.isInternal, true));
  const isUnsent = and(isUnattached, wasForMessage, lt(files.createdAt, before));
  const paths = await transact({ ...deps, actor: systemActor }, async (ctx) => {
    const { tx, now } = ctx;
    const oldest = tx
      .select({ id: files.id })
      .from(files)
      .where(isUnsent)
      .orderBy(files.createdAt)
      .limit(sweepAtOnce);
    const deleted = await tx.delete(files).where(inArray(files.id, oldest)).returning();
    const released = deleted.flatMap(pathsOf);
    await releaseFiles(tx, released, now);
    await emit(ctx, unsentFilesDeleted, deleted);
    return released;
  });
  if (paths.length > 0) await removeFiles(deps, paths);
}

/** Sweeps now and every hour. */
export function startFileSweeper(deps: FileDeps): RunningJob {
  const onFailure = (error: unknown) => deps.log.warn({ err: error }, 'files could not be swept');
  return startJob({
    run: async () => {
      for (const sweep of [sweepPending, sweepUnsent]) await sweep(deps).catch(onFailure);
    },
    everyMs: sweepEveryMs,
    onFailure,
  });
}
