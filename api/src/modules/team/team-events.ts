import type { Transaction } from '@stackworks/database';
import { recordEvents } from '#/platform/live/record-events.ts';

/** Tells the staff's open screens that the team, or what holds for it, has changed. */
export const recordTeamEvent = (tx: Transaction, now: Date): Promise<void> =>
  recordEvents(tx, [[{ role: 'admin' }, { type: 'team' }]], now);
