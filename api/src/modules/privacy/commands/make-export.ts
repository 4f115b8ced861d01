import { and, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { retention } from '@stackworks/contracts';
import { sub } from 'date-fns';
import {
  claimFiles,
  announceFiles,
  releaseFiles,
  removeFiles,
  type FileDeps,
} from '#/modules/files/pending-uploads.ts';
import { AppError } from '#/errors.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { systemActor } from '#/platform/audit/record-action.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { claimUntil, drainQueue, leaseUntil, selectOldest } from '#/platform/jobs/queue.ts';
import { startJob, type RunningJob } from '#/platform/jobs/start-job.ts';
import { createLinkToken, hashLinkToken } from '#/platform/tokens/tokens.ts';
import { exportReady } from '#/modules/privacy/privacy.events.ts';
import { dataExports } from '#/modules/privacy/privacy.tables.ts';
import { collectPersonalData } from '#/modules/privacy/copy/collect-personal-data.ts';
import { writeZip } from '#/modules/privacy/copy/write-zip.ts';
import { findClientPerson, findLeadPerson } from '#/modules/privacy/queries/find-person.ts';
import { onExportRequested } from './request-export.ts';

type ExportDeps = CataloguePort & FileDeps;

/** The largest zip, in bytes; a larger one is made by hand. */
const maxBytes = 20 * 1024 ** 3;
/** Longer than making one takes, in milliseconds. */
const leaseMs = 30 * 60_000;
const attemptsAtMost = 5;
const pollMs = 60_000;

/** Makes copies of people's data in the background. */
export const startDataExports = (deps: ExportDeps): RunningJob =>
  startJob({
    run: (signal) => makeDueExports(deps, signal),
    everyMs: pollMs,
    wakeOn: onExportRequested,
    onFailure: (error) => deps.log.error({ err: error }, 'copies of people’s data could not be made'),
  });

/** Makes every copy that was asked for, one after the other. */
export const makeDueExports = (deps: ExportDeps, signal?: AbortSignal): Promise<void> => {
  const { db, log, now } = deps;
  const isDue = () => and(isNull(dataExports.readyAt), lte(dataExports.availableAt, now().toISOString()));
  return drainQueue(
    db,
    {
      isDue: async () => (await db.read.$count(dataExports, isDue())) > 0,
      claim: async (tx) => {
        const [claimed] = await tx
          .update(dataExports)
          .set(claimUntil(dataExports, leaseUntil(now(), leaseMs)))
          .where(inArray(dataExports.id, selectOldest(tx, dataExports, isDue())))
          .returning();
        return claimed ?? null;
      },
      work: async (claim) => {
        await makeExport(deps, claim);
        return undefined;
      },
      fail: ({ id, attempts }, error) => {
        log.error({ err: error, exportId: id }, 'a copy of somebody’s data could not be made');
        return Promise.resolve(
          attempts < attemptsAtMost
            ? undefined
            : (tx) => tx.delete(dataExports).where(eq(dataExports.id, id)),
        );
      },
    },
    signal,
  );
};

async function makeExport(deps: ExportDeps, { id, subjectId, subjectType }: typeof dataExports.$inferSelect) {
  const { db, storage } = deps;
  const find = subjectType === 'client' ? findClientPerson : findLeadPerson;
  const person = await find(db.read, subjectId);
  if (!person) {
    await db.write((tx) => tx.delete(dataExports).where(eq(dataExports.id, id)));
    return;
  }
  const path = `exports/${id}`;
  await removeFiles(deps, [path]);
  await announceFiles(deps, [path]);
  const copy = await collectPersonalData(deps, db.read, person);
  const { bytes } = await storage.write(path, writeZip(storage, copy, deps.now()), { maxBytes });
  const { token, hash } = createLinkToken();
  await transact({ ...deps, actor: systemActor }, async (ctx) => {
    await claimFiles(ctx.tx, [path]);
    const [made] = await ctx.tx
      .update(dataExports)
      .set({ path, bytes, tokenHash: hash, readyAt: ctx.now.toISOString() })
      .where(eq(dataExports.id, id))
      .returning();
    // Somebody has been erased meanwhile.
    if (!made) return releaseFiles(ctx.tx, [path], ctx.now);
    const { client, leads } = person;
    const [lead] = leads;
    const email = client?.email ?? lead?.email;
    const firstName = client?.firstName ?? lead?.name.split(' ')[0];
    if (email !== undefined && firstName !== undefined) {
      await emit(ctx, exportReady, { firstName, email, token });
    }
    return undefined;
  });
}

/**
 * Uses a link to a copy, which works once.
 * @returns the zip in storage
 * @throws AppError link_expired
 */
export async function useExportLink(
  { db, now }: Pick<FileDeps, 'db' | 'now'>,
  token: string,
): Promise<{ path: string; bytes: number }> {
  const since = sub(now(), retention.dataExports).toISOString();
  const [used] = await db.write((tx) =>
    tx
      .update(dataExports)
      .set({ tokenHash: null, downloadedAt: now().toISOString() })
      .where(
        and(
          eq(dataExports.tokenHash, hashLinkToken(token)),
          gt(dataExports.readyAt, since),
          isNotNull(dataExports.path),
        ),
      )
      .returning({ path: dataExports.path, bytes: dataExports.bytes }),
  );
  if (!used?.path) {
    throw new AppError('link_expired', 'This link has been used or has expired. Please request a new copy.');
  }
  return { path: used.path, bytes: used.bytes };
}
