import type { Page, PageQuery, Role, UploadedFile } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { maySeeFile } from '#/modules/files/files.policy.ts';
import { presentAttachment, presentFile, type FileRow } from '#/modules/files/files.presenter.ts';
import { files } from '#/modules/files/files.tables.ts';
import { getVisibleProject, type Viewer } from '#/modules/projects/queries/read-projects.ts';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';

/** A project's files, newest first. @throws AppError not_found when its viewer can't see the project */
export async function listFiles(
  { db }: DatabasePort,
  viewer: Viewer,
  projectId: string,
  query: PageQuery,
): Promise<Page<UploadedFile>> {
  await getVisibleProject(db.read, viewer, projectId);
  const isVisible = viewer.role === 'client' ? eq(files.isInternal, false) : undefined;
  return readPage(db.read, viewer, and(eq(files.projectBriefId, projectId), isVisible), query);
}

/** Every file of one client, of all projects and of the team chat, newest first, for staff. */
export const listFilesOfClient = (reader: Reader, viewer: Viewer, clientId: string, query: PageQuery) =>
  readPage(reader, viewer, eq(files.userId, clientId), query);

async function readPage(
  reader: Reader,
  viewer: Viewer,
  which: SQL | undefined,
  { cursor, limit }: PageQuery,
): Promise<Page<UploadedFile>> {
  const rows = await reader
    .select()
    .from(files)
    .where(and(which, after(files, cursor)))
    .orderBy(...newestFirst(files))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => presentFile(row, viewer));
}

/**
 * @param projectId the project in the file's address; null for the team chat
 * @throws AppError not_found when there is no such file there, or its viewer can't see it
 */
export async function getFile(reader: Reader, viewer: Viewer, projectId: string | null, assetId: string) {
  const [row] = await reader.select().from(files).where(eq(files.id, assetId));
  if (!row || row.projectBriefId !== projectId || !maySeeFile(viewer, row)) {
    throw new AppError('not_found', 'This file doesn’t exist.');
  }
  return row;
}

/** Files by id, in no order, internal ones too. */
export async function findFiles(reader: Reader, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return reader
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]));
}

/**
 * The files of messages or versions, by the id of their owner, in one query. The caller checks that the viewer may see
 * the owners.
 */
export async function findAttachments(
  reader: Reader,
  owners: { messageIds: readonly string[] } | { revisionIds: readonly string[] },
  viewer: Role,
): Promise<Map<string, UploadedFile[]>> {
  const [name, ids] =
    'messageIds' in owners
      ? (['messageId', owners.messageIds] as const)
      : (['revisionId', owners.revisionIds] as const);
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select()
    .from(files)
    .where(inArray(files[name], [...ids]))
    .orderBy(asc(files.createdAt), asc(files.id));
  const byOwner = Map.groupBy(rows, (row) => row[name] ?? '');
  return new Map(
    [...byOwner].map(([owner, files]) => [owner, files.map((file) => presentAttachment(file, viewer))]),
  );
}

export const countFilesOfClient = (reader: Reader, clientId: string): Promise<number> =>
  reader.$count(files, eq(files.userId, clientId));

/** Internal files count too, so that an index alone is read. */
export const countProjectFiles = (reader: Reader, projectId: string): Promise<number> =>
  reader.$count(files, eq(files.projectBriefId, projectId));

/** Counts the files that a client has uploaded to a project. */
export const countClientFiles = (reader: Reader, projectId: string): Promise<number> =>
  reader.$count(files, and(eq(files.projectBriefId, projectId), eq(files.uploadedBy, 'client')));
