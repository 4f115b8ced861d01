import type { UploadedFile, Role } from '@stackworks/contracts';
import { asc, inArray } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { files } from '#/modules/files/files.tables.ts';
import { presentAttachment, type FileRow } from '#/modules/files/files.presenter.ts';

/** The messages or versions whose files are wanted. */
type Owners =
  | { threadMessageIds: readonly string[] }
  | { messageIds: readonly string[] }
  | { revisionIds: readonly string[] };

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
  if ('threadMessageIds' in owners) {
    const ownerOf = ({ threadMessageId }: FileRow) => threadMessageId;
    return { column: files.threadMessageId, ids: owners.threadMessageIds, ownerOf };
  }
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
