import type { UploadedFile, BriefFilePart } from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { files } from '#/modules/files/files.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { checkLimit, countIn, rateRules } from '#/server/rate-limit.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { mayUseSubscription } from '#/modules/billing/subscription-status.ts';
import { type BriefDeps, answerWithFiles } from '#/modules/projects/commands/complete-brief.ts';
import { getOwnProject, getProject } from '#/modules/projects/queries/read-projects.ts';
import { fileUploaded, thumbnailAdded } from '#/modules/files/files.events.ts';
import { isInternalAtFirst, type Viewer } from '#/modules/files/files.policy.ts';
import { presentFile, type FileRow } from '#/modules/files/files.presenter.ts';
import { claimFiles, removeFiles } from '#/modules/files/pending-uploads.ts';
import { discardFile, type StoredFile } from '#/modules/files/store-file.ts';
import { emit, transact, type Context } from '#/platform/events/events.ts';
import { restartWaiting, touchProject } from '#/modules/projects/commands/update-projects.ts';

/** Where an upload goes: to a project, or to the team chat of a client. */
export type Destination = { projectId: string } | { chatOf: string };

/** By what a file that comes again is known. */
type NamedFile = Pick<StoredFile, 'fileName' | 'fileSize'>;

type UploadDeps = Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'log' | 'now' | 'storage'>;

/** What an upload says of itself. */
type Upload = {
  destination: Destination;
  description?: string | undefined;
  /** The parts of its project's brief that it answers. */
  answers?: readonly BriefFilePart[] | undefined;
  idempotencyKey?: string | undefined;
};

/**
 * Whether somebody may upload at all, asked before a body is read.
 * @throws AppError subscription_required for a client whose subscription is not active
 */
export async function checkMayUpload(reader: Reader, uploader: Viewer, now: Date): Promise<void> {
  if (uploader.role === 'client' && !mayUseSubscription(await getClient(reader, uploader.userId), now)) {
    throw new AppError('subscription_required', 'You need an active subscription to upload files.');
  }
}

/**
 * Whether somebody may upload one more file now, asked before its body is read; staff may at any time.
 * @throws AppError rate_limited once there were too many
 */
export async function checkUploadRate(
  deps: Pick<Deps, 'db' | 'now'>,
  { role, userId }: Viewer,
): Promise<void> {
  if (role === 'client') await checkLimit(deps, rateRules.uploadsByClient, userId);
}

/**
 * The client whose files are at a destination.
 * @throws AppError not_found when it does not exist, or not for this uploader
 */
export async function findOwner(reader: Reader, uploader: Viewer, destination: Destination): Promise<string> {
  if ('projectId' in destination) {
    const { projectId } = destination;
    const project = await (uploader.role === 'client'
      ? getOwnProject(reader, uploader.userId, projectId)
      : getProject(reader, projectId));
    return project.userId;
  }
  return (await getClient(reader, destination.chatOf)).id;
}

/** The file that an earlier attempt with the same key has made; null when there was none. */
export async function findEarlierUpload(
  reader: Reader,
  { userId }: Viewer,
  key: string | undefined,
): Promise<FileRow | null> {
  if (key === undefined) return null;
  const [row] = await reader
    .select()
    .from(files)
    .where(and(eq(files.uploaderId, userId), eq(files.idempotencyKey, key)));
  return row ?? null;
}

/**
 * What an earlier attempt has made, as its uploader sees it.
 * @param file what came now
 * @throws AppError already_exists when it was another file, or went elsewhere
 */
export async function repeatUpload(
  reader: Reader,
  uploader: Viewer,
  earlier: FileRow,
  file: NamedFile,
  destination: Destination,
): Promise<UploadedFile> {
  checkIsRepeat(earlier, file, destination, await findOwner(reader, uploader, destination));
  return presentFile(earlier, uploader);
}

function checkIsRepeat(
  earlier: FileRow,
  { fileName, fileSize }: NamedFile,
  destination: Destination,
  owner: string,
): void {
  const projectId = 'projectId' in destination ? destination.projectId : null;
  const isSameFile = earlier.fileName === fileName && earlier.fileSize === fileSize;
  if (isSameFile && earlier.projectBriefId === projectId && earlier.userId === owner) return;
  throw new AppError('already_exists', 'This idempotency key was already used for another file.');
}

/**
 * Makes a file that has just been stored part of a project or chat. When that fails, discard it.
 * @returns the file, or the one that an attempt with the same key was faster to make
 * @throws AppError subscription_required or not_found; already_exists when the same key was used for another file or
 * place, rate_limited after too many
 */
export async function uploadFile(
  deps: UploadDeps,
  uploader: Viewer,
  stored: StoredFile,
  upload: Upload,
): Promise<UploadedFile> {
  const actor = { role: uploader.role, id: uploader.userId };
  const row = await transact(deps, actor, (ctx) => insertAsset(ctx, uploader, stored, upload));
  if (row.id === stored.id) addLateThumbnail(deps, row, stored);
  else await discardFile(deps, stored);
  return presentFile(row, uploader);
}

async function insertAsset(
  ctx: Context<BriefDeps>,
  uploader: Viewer,
  stored: StoredFile,
  { destination, description, answers, idempotencyKey }: Upload,
): Promise<FileRow> {
  const { tx, now } = ctx;
  const { id, path, thumbnailPath, fileName, fileType, contentType, fileSize, width, height } = stored;
  await checkMayUpload(tx, uploader, now);
  const projectId = 'projectId' in destination ? destination.projectId : null;
  const userId = await findOwner(tx, uploader, destination);
  const isInternal = isInternalAtFirst(uploader);
  const [row] = await tx
    .insert(files)
    .values({
      id,
      userId,
      projectBriefId: projectId,
      fileName,
      fileType,
      contentType,
      fileUrl: path,
      fileSize,
      width,
      height,
      thumbnailUrl: thumbnailPath,
      description,
      isInternal,
      uploadedBy: uploader.role,
      uploaderId: uploader.userId,
      idempotencyKey,
      createdAt: now.toISOString(),
    })
    .onConflictDoNothing({ target: [files.uploaderId, files.idempotencyKey] })
    .returning();
  if (!row) {
    const earlier = await findEarlierUpload(tx, uploader, idempotencyKey);
    if (!earlier) throw new Error('the new file was not returned');
    checkIsRepeat(earlier, stored, destination, userId);
    return earlier;
  }
  if (uploader.role === 'client') await countIn(tx, rateRules.uploadsByClient, uploader.userId, now);
  await claimFiles(tx, thumbnailPath === null ? [path] : [path, thumbnailPath]);
  if (projectId !== null && !isInternal) await touchProject(tx, projectId, now);
  if (projectId !== null && uploader.role === 'client') {
    await restartWaiting(tx, projectId, now);
    if (answers) await answerWithFiles(ctx, projectId, answers);
  }
  await emit(ctx, fileUploaded, row);
  return row;
}

/** Without keeping the answer waiting: the file shows its thumbnail when it is there. */
function addLateThumbnail(
  deps: UploadDeps,
  row: FileRow,
  { thumbnailPath, lateThumbnail }: StoredFile,
): void {
  if (thumbnailPath !== null) return;
  const add = async () => {
    const thumbnailUrl = await lateThumbnail;
    if (thumbnailUrl === null) return;
    const isThere = await transact(deps, { role: 'system', name: 'Stackworks' }, async (ctx) => {
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
