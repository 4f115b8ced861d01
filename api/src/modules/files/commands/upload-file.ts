import { isDeepStrictEqual } from 'node:util';
import { canAnswer, type BriefFilePart, type Role } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq } from 'drizzle-orm';
import { AppError, inputError } from '#/errors.ts';
import { accountNotFound, getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { mayUseSubscription } from '#/modules/billing/subscription-status.ts';
import { fileUploaded, thumbnailAdded } from '#/modules/files/files.events.ts';
import { isInternalAtFirst } from '#/modules/files/files.policy.ts';
import { presentFile, type FileRow } from '#/modules/files/files.presenter.ts';
import { files } from '#/modules/files/files.tables.ts';
import { claimFiles, pathsOf, removeFiles, type FileDeps } from '#/modules/files/pending-uploads.ts';
import { discardFile, type StoredFile } from '#/modules/files/store-file.ts';
import { getVisibleLead } from '#/modules/leads/queries/read-leads.ts';
import { answerWithFiles } from '#/modules/projects/commands/complete-brief.ts';
import { restartWaiting, touchProject } from '#/modules/projects/commands/write-project-rows.ts';
import { getVisibleProject } from '#/modules/projects/queries/read-projects.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { pick } from '#/platform/database/columns.ts';
import { emit, transact, type Context, type Caller } from '#/platform/events/events.ts';
import { countIn, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { systemActor, type AccountRef, type PersonRef } from '#/platform/audit/record-action.ts';

/** A project, the team chat of a client, or the conversation with a lead. */
export type Destination = { projectId: string } | { chatOf: string } | { leadOf: string };

export type UploadDeps = FileDeps & SlaDeps;

type Upload = {
  destination: Destination;
  description?: string | undefined;
  /** The parts of its project's brief that it answers. */
  answers?: readonly BriefFilePart[] | undefined;
  idempotencyKey?: string | undefined;
};

/** @throws AppError subscription_required for a client whose subscription is not active; a lead needs none yet */
export async function checkMayUpload(
  reader: Reader,
  uploader: AccountRef,
  now: Date,
  to?: Destination,
): Promise<void> {
  if (to && 'leadOf' in to) return;
  if (uploader.role === 'client' && !mayUseSubscription(await getClient(reader, uploader.id), now)) {
    throw new AppError('subscription_required', 'You need an active subscription to upload files.');
  }
}

/**
 * The project, if any, and the client or lead to whom a destination's files belong.
 * @throws AppError not_found when it doesn't exist, or its uploader can't see it
 */
export async function getDestination(reader: Reader, uploader: AccountRef, destination: Destination) {
  if ('chatOf' in destination) {
    const { chatOf } = destination;
    if (uploader.role === 'client' && uploader.id !== chatOf) throw accountNotFound('client');
    return { projectId: null, leadId: null, userId: (await getClient(reader, chatOf)).id };
  }
  if ('leadOf' in destination) {
    const { id: leadId } = await getVisibleLead(reader, uploader, destination.leadOf);
    return { projectId: null, leadId, userId: null };
  }
  const { id, userId } = await getVisibleProject(reader, uploader, destination.projectId);
  return { projectId: id, leadId: null, userId };
}

/** The file that an earlier attempt with the same key has stored. */
export async function findEarlierUpload(reader: Reader, { personId }: PersonRef, key: string | undefined) {
  if (key === undefined) return null;
  const isSame = and(eq(files.uploaderId, personId), eq(files.idempotencyKey, key));
  const [row] = await reader.select().from(files).where(isSame);
  return row ?? null;
}

/** @throws AppError already_exists when the earlier attempt was for another file or destination */
export async function checkIsRepeat(
  reader: Reader,
  uploader: AccountRef,
  earlier: FileRow,
  { fileName, fileSize }: Pick<StoredFile, 'fileName' | 'fileSize'>,
  destination: Destination,
): Promise<void> {
  const wanted = { fileName, fileSize, ...(await getDestination(reader, uploader, destination)) };
  const stored = pick(earlier, ['fileName', 'fileSize', 'projectId', 'leadId', 'userId']);
  if (isDeepStrictEqual(stored, wanted)) return;
  throw new AppError('already_exists', 'This idempotency key was already used for another file.');
}

/**
 * Records a file that has just been stored. When that fails, the caller discards it.
 * @returns the file, or the one of a faster attempt with the same key
 * @throws AppError subscription_required, not_found, rate_limited; invalid_input for a file that can't answer its part of a
 * brief; already_exists when the key belongs to another upload
 */
export async function uploadFile(caller: Caller<Role, UploadDeps>, stored: StoredFile, upload: Upload) {
  const row = await transact(caller, (ctx) => insertFile(ctx, stored, upload));
  if (row.id === stored.id) addLateThumbnail(caller, row, stored);
  else await discardFile(caller, stored);
  return presentFile(row, caller.actor);
}

async function insertFile(
  ctx: Context<SlaDeps, PersonRef>,
  stored: StoredFile,
  { destination, description, answers, idempotencyKey }: Upload,
): Promise<FileRow> {
  const { tx, now, actor: uploader } = ctx;
  const fitting = findFitting(answers ?? [], stored);
  await checkMayUpload(tx, uploader, now, destination);
  const place = await getDestination(tx, uploader, destination);
  const isInternal = isInternalAtFirst(uploader);
  const [row] = await tx
    .insert(files)
    .values({
      ...stored,
      ...place,
      description,
      isInternal,
      uploadedBy: uploader.role,
      uploaderId: uploader.personId,
      idempotencyKey,
      createdAt: now.toISOString(),
    })
    .onConflictDoNothing({ target: [files.uploaderId, files.idempotencyKey] })
    .returning();
  if (!row) {
    const earlier = await findEarlierUpload(tx, uploader, idempotencyKey);
    if (!earlier) throw new Error('the new file was not returned');
    await checkIsRepeat(tx, uploader, earlier, stored, destination);
    return earlier;
  }
  if (uploader.role === 'client') await countIn(tx, rateRules.uploadsByClient, uploader.id, now);
  await claimFiles(tx, pathsOf(stored));
  const projectId = place.projectId;
  if (projectId !== null && !isInternal) await touchProject(tx, projectId, now);
  if (projectId !== null && uploader.role === 'client') {
    await restartWaiting(tx, projectId, now);
    if (fitting.length > 0) await answerWithFiles(ctx, projectId, fitting);
  }
  await emit(ctx, fileUploaded, row);
  return row;
}

const neededTypes: Readonly<Record<BriefFilePart, string>> = {
  logo: 'Send your logo as a picture or a PDF. Other files go with your messages.',
  photos: 'Send your photos as pictures. Other files go with your messages.',
};

/** The parts that a file can answer of those that it is for. @throws AppError invalid_input when it can't answer any */
function findFitting(answers: readonly BriefFilePart[], stored: StoredFile): BriefFilePart[] {
  const fitting = answers.filter((part) => canAnswer(part, stored));
  const [unfit] = answers;
  if (unfit && fitting.length === 0) throw inputError('file', neededTypes[unfit]);
  return fitting;
}

/** Adds a thumbnail that wasn't ready in time for the response. */
function addLateThumbnail(deps: UploadDeps, row: FileRow, { lateThumbnail, ...stored }: StoredFile) {
  if (stored.thumbnailUrl !== null) return;
  const add = async () => {
    const thumbnailUrl = await lateThumbnail;
    if (thumbnailUrl === null) return;
    const isThere = await transact({ ...deps, actor: systemActor }, async (ctx) => {
      const [changed] = await ctx.tx
        .update(files)
        .set({ thumbnailUrl })
        .where(eq(files.id, row.id))
        .returning();
      if (!changed) return false;
      await claimFiles(ctx.tx, [thumbnailUrl]);
      await emit(ctx, thumbnailAdded, changed);
      return true;
    });
    if (!isThere) await removeFiles(deps, [thumbnailUrl]);
  };
  add().catch((error: unknown) => deps.log.warn({ err: error }, 'a thumbnail could not be added'));
}
