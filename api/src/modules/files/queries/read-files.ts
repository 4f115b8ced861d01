import type { UploadedFile, Page, PageQuery, Role } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq, inArray, asc } from 'drizzle-orm';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { findOwner } from '#/modules/files/commands/upload-file.ts';
import { maySeeFile, type Viewer } from '#/modules/files/files.policy.ts';
import { presentFile, type FileRow, presentAttachment } from '#/modules/files/files.presenter.ts';
import { files } from '#/modules/files/files.tables.ts';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';

/**
 * A project's files, newest first.
 * @throws AppError not_found when there is no such project for who asks
 */
export async function listFiles(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  projectId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<UploadedFile>> {
  await findOwner(db.read, viewer, { projectId });
  const rows = await db.read
    .select()
    .from(files)
    .where(
      and(
        eq(files.projectBriefId, projectId),
        viewer.role === 'client' ? eq(files.isInternal, false) : undefined,
        after(files, cursor),
      ),
    )
    .orderBy(...newestFirst(files))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => presentFile(row, viewer));
}

/**
 * A file as stored.
 * @param projectId the project it is asked for at; null for the team chat
 * @throws AppError not_found when it is not there, or not for who asks
 */
export async function getFile(
  reader: Reader,
  viewer: Viewer,
  projectId: string | null,
  assetId: string,
): Promise<FileRow> {
  const [row] = await reader.select().from(files).where(eq(files.id, assetId));
  if (!row || row.projectBriefId !== projectId || !maySeeFile(viewer, row)) {
    throw new AppError('not_found', 'This file doesn’t exist.');
  }
  return row;
}

/** Every file of one client’s, of all their projects and of the team chat, newest first, for staff. */
export async function listFilesOfClient(
  reader: Reader,
  viewer: Viewer,
  clientId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<UploadedFile>> {
  const rows = await reader
    .select()
    .from(files)
    .where(and(eq(files.userId, clientId), after(files, cursor)))
    .orderBy(...newestFirst(files))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => presentFile(row, viewer));
}

/** Files by id, as stored and in no order, for staff: what is internal too. */
export async function findFiles(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return reader
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]));
}

/** The messages or versions whose files are wanted. */
type Owners = { messageIds: readonly string[] } | { revisionIds: readonly string[] };

/**
 * The files of messages or versions, by the id of what they are part of. One query for any number.
 * @param viewer whose calls the files' addresses are; it is the caller who knows which messages they may see
 * @returns nothing for what has no files
 */
export async function findAttachments(
  reader: Reader,
  owners: Owners,
  viewer: Role,
): Promise<Map<string, UploadedFile[]>> {
  const { column, ids, ownerOf } = toQuery(owners);
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select()
    .from(files)
    .where(inArray(column, [...ids]))
    .orderBy(asc(files.createdAt), asc(files.id));
  return new Map(
    [...Map.groupBy(rows, ownerOf)].flatMap(([owner, files]) =>
      owner === null ? [] : [[owner, files.map((file) => presentAttachment(file, viewer))] as const],
    ),
  );
}

function toQuery(owners: Owners) {
  if ('messageIds' in owners) {
    return {
      column: files.messageId,
      ids: owners.messageIds,
      ownerOf: (row: FileRow) => row.messageId,
    };
  }
  return {
    column: files.revisionId,
    ids: owners.revisionIds,
    ownerOf: (row: FileRow) => row.revisionId,
  };
}
