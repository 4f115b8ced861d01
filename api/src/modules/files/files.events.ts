import type { LiveEvent } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { recordEvents, type Audience } from '#/platform/live/record-events.ts';
import { presentAttachment, type AssetRow } from './files.presenter.ts';

/** Tells open screens that projects' files are others now. Files of the chat come with their message. */
export async function recordAssetEvents(
  tx: Transaction,
  rows: readonly AssetRow[],
  now: Date,
): Promise<void> {
  const told = rows.flatMap((row) => {
    if (row.projectBriefId === null) return [];
    const event: LiveEvent = { type: 'assets', projectId: row.projectBriefId };
    return audiencesOf(row).map((audience) => [audience, event] as const);
  });
  const once = new Map(told.map((each) => [JSON.stringify(each), each]));
  await recordEvents(tx, [...once.values()], now);
}

/** Tells open screens of a small picture that came later, which may be part of a message by now. */
export async function recordThumbnailEvents(tx: Transaction, row: AssetRow, now: Date): Promise<void> {
  const told = audiencesOf(row).flatMap((audience) => {
    const { id: assetId, projectId, thumbnailUrl } = presentAttachment(row, audience.role);
    if (thumbnailUrl === null) return [];
    const event: LiveEvent = { type: 'thumbnail', userId: row.userId, projectId, assetId, thumbnailUrl };
    return [[audience, event] as const];
  });
  await recordEvents(tx, told, now);
}

/** Staff, and the client where they see the file. */
function audiencesOf({ userId, isInternal }: AssetRow): Audience[] {
  const staff: Audience = { role: 'admin' };
  return isInternal ? [staff] : [staff, { role: 'client', userId }];
}
