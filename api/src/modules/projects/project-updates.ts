import type { Transaction } from '@stackworks/database';
import { recordForBoth } from '#/platform/live/record-events.ts';
import type { ProjectRow } from './projects.presenter.ts';

/** Tells the open screens of a project's client and of staff that it is new or changed. */
export async function recordProjectEvents(
  tx: Transaction,
  { id, userId }: Pick<ProjectRow, 'id' | 'userId'>,
  now: Date,
): Promise<void> {
  const event = { type: 'project', projectId: id } as const;
  await recordForBoth(tx, userId, event, now);
}
