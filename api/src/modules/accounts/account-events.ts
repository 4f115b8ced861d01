import type { LiveEvent } from '@stackworks/contracts';
import type { Transaction } from '#/db/client.ts';
import { recordEvents } from '#/modules/events/record-events.ts';

/** Tells a client's open screens, and the staff's, that the client's account has changed. */
export async function recordAccountEvents(tx: Transaction, clientId: string, now: Date): Promise<void> {
  const event: LiveEvent = { type: 'account', userId: clientId };
  await recordEvents(
    tx,
    [
      [{ role: 'client', userId: clientId }, event],
      [{ role: 'admin' }, event],
    ],
    now,
  );
}
