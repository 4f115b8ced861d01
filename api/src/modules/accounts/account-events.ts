import type { LiveEvent } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { recordEvents, type Audience } from '#/platform/live/record-events.ts';

/**
 * Tells open screens that a client's account has changed.
 * @param whose `staff` where it is no affair of the client's; theirs too unless given
 */
export async function recordAccountEvents(
  tx: Transaction,
  clientId: string,
  now: Date,
  whose: 'everyone' | 'staff' = 'everyone',
): Promise<void> {
  const event: LiveEvent = { type: 'account', userId: clientId };
  const audiences: Audience[] = [{ role: 'admin' }];
  if (whose === 'everyone') audiences.unshift({ role: 'client', userId: clientId });
  await recordEvents(
    tx,
    audiences.map((audience) => [audience, event] as const),
    now,
  );
}
