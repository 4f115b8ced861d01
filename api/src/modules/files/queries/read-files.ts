import {
  briefFileParts,
  canAnswer,
  type BriefFilePart,
  type Page,
  type PageQuery,
  type UploadedFile,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { maySeeFile } from '#/modules/files/files.policy.ts';
import { presentFile, type FileRow } from '#/modules/files/files.presenter.ts';
import { files } from '#/modules/files/files.tables.ts';
import { getVisibleProject } from '#/modules/projects/queries/read-projects.ts';
import { readPage } from '#/platform/database/page.ts';
import type { AccountRef, PersonRef } from '#/platform/audit/record-action.ts';

/** A project's files, newest first. @throws AppError not_found when its viewer can't see the project */
export async function listFiles(
  { db }: DatabasePort,
  viewer: PersonRef,
  projectId: string,
  query: PageQuery,
): Promise<Page<UploadedFile>> {
  await getVisibleProject(db.read, viewer, projectId);
  const isVisible = viewer.role === 'client' ? eq(files.isInternal, false) : undefined;
  const which = and(eq(files.projectId, projectId), isVisible);
  return readPage(db.read, files, which, query, (row) => presentFile(row, viewer));
}

/** Every file of one client, of all projects and of the team chat, newest first, for staff. */
export const listFilesOfClient = (reader: Reader, viewer: PersonRef, clientId: string, query: PageQuery) =>
  readPage(reader, files, eq(files.userId, clientId), query, (row) => presentFile(row, viewer));

/** @param leadId of a lead's file: staff find those at their lead's address alone. @throws AppError not_found */
export async function getFile(
  reader: Reader,
  viewer: AccountRef,
  { fileId, leadId = null }: { fileId: string; leadId?: string | null },
) {
  const [row] = await reader.select().from(files).where(eq(files.id, fileId));
  if (row?.leadId !== leadId || !maySeeFile(viewer, row)) {
    throw new AppError('not_found', 'This file doesn’t exist.');
  }
  return row;
}

/** Files by id, internal ones too. */
export async function findFiles(reader: Reader, ids: readonly string[]): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Finds the files of messages or versions in one query. The caller checks that the viewer may see their owners.
 * @returns the files of one of the owners, oldest first
 */
export async function findAttachments(
  reader: Reader,
  owner: 'messageId' | 'versionId',
  ids: readonly string[],
): Promise<(ownerId: string) => FileRow[]> {
  if (ids.length === 0) return () => [];
  const rows = await reader
    .select()
    .from(files)
    .where(inArray(files[owner], [...ids]))
    .orderBy(asc(files.createdAt), asc(files.id));
  const byOwner = Map.groupBy(rows, (row) => row[owner]);
  return (ownerId) => byOwner.get(ownerId) ?? [];
}

export const countFilesOfClient = (reader: Reader, clientId: string): Promise<number> =>
  reader.$count(files, eq(files.userId, clientId));

/** Internal files count too, so that an index alone is read. */
export const countProjectFiles = (reader: Reader, projectId: string): Promise<number> =>
  reader.$count(files, eq(files.projectId, projectId));

/** The parts of a project's brief that a client's files in it can answer. */
export async function findAnswerable(reader: Reader, projectId: string): Promise<Set<BriefFilePart>> {
  const { fileName, contentType } = files;
  const rows = await reader
    .select({ fileName, contentType })
    .from(files)
    .where(and(eq(files.projectId, projectId), eq(files.uploadedBy, 'client')));
  return new Set(briefFileParts.filter((part) => rows.some((row) => canAnswer(part, row))));
}
