import type { LiveEvent } from '@stackworks/contracts';
import type { Transaction } from '#/db/client.ts';
import { recordEvents } from '#/modules/events/record-events.ts';
import type { AssetRow } from './assets.presenter.ts';

/** Tells open screens that a project's files are others now. Files of the chat come with their message. */
export async function recordAssetEvents(
  tx: Transaction,
  { userId, projectBriefId, isInternal }: Pick<AssetRow, 'userId' | 'projectBriefId' | 'isInternal'>,
  now: Date,
): Promise<void> {
  if (projectBriefId === null) return;
  const event: LiveEvent = { type: 'assets', projectId: projectBriefId };
  const staff = [{ role: 'admin' } as const, event] as const;
  await recordEvents(tx, isInternal ? [staff] : [staff, [{ role: 'client', userId }, event]], now);
}
