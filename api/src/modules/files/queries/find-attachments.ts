import type { Asset, Role } from '@stackworks/contracts';
import { asc, inArray } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { projectAssets } from '#/modules/files/files.tables.ts';
import { presentAttachment, type AssetRow } from '#/modules/files/files.presenter.ts';

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
): Promise<Map<string, Asset[]>> {
  const { column, ids, ownerOf } = toQuery(owners);
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select()
    .from(projectAssets)
    .where(inArray(column, [...ids]))
    .orderBy(asc(projectAssets.createdAt), asc(projectAssets.id));
  return new Map(
    [...Map.groupBy(rows, ownerOf)].flatMap(([owner, files]) =>
      owner === null ? [] : [[owner, files.map((file) => presentAttachment(file, viewer))] as const],
    ),
  );
}

function toQuery(owners: Owners) {
  if ('threadMessageIds' in owners) {
    const ownerOf = ({ threadMessageId }: AssetRow) => threadMessageId;
    return { column: projectAssets.threadMessageId, ids: owners.threadMessageIds, ownerOf };
  }
  if ('messageIds' in owners) {
    return {
      column: projectAssets.messageId,
      ids: owners.messageIds,
      ownerOf: (row: AssetRow) => row.messageId,
    };
  }
  return {
    column: projectAssets.revisionId,
    ids: owners.revisionIds,
    ownerOf: (row: AssetRow) => row.revisionId,
  };
}
