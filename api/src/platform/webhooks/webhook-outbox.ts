import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import { webhookData, webhookVersion } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { and, eq, gt, inArray, isNotNull, isNull, lte, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import { toBatches } from '#/platform/database/columns.ts';
import { claimUntil, isClaimed, leaseUntil, selectOldest } from '#/platform/jobs/queue.ts';
import { webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts';

const outboxEvents = new EventEmitter<{ enqueued: [] }>();

/** Wakes this process's worker. The writing transaction may still be open. */
export const wakeWebhookWorker = (): void => void outboxEvents.emit('enqueued');

/** Calls the listener on every enqueued delivery, before its commit: read it in a `db.write`. @returns unsubscribes */
export function onWebhookEnqueued(listener: () => void): () => void {
  outboxEvents.on('enqueued', listener);
  return () => outboxEvents.off('enqueued', listener);
}

/** What each public event that a change causes tells its receivers, by type. Called only if an endpoint listens. */
type Writers = ReadonlyMap<string, () => readonly unknown[] | Promise<readonly unknown[]>>;

const schemas = new Map<string, z.ZodType>(Object.entries(webhookData));

/** Enqueues public events for the endpoints that listen, in the transaction of the change they are about. */
export async function enqueueWebhooks(tx: Transaction, writers: Writers, now: Date): Promise<void> {
  if (writers.size === 0) return;
  const { id, events } = webhookEndpoints;
  const endpoints = await tx
    .select({ id, events })
    .from(webhookEndpoints)
    .where(isNull(webhookEndpoints.offReason));
  const deliveries: NewDelivery[] = [];
  for (const [type, write] of writers) {
    const listening = endpoints.filter((endpoint) => endpoint.events.some((each) => each === type));
    if (listening.length === 0) continue;
    for (const data of await write()) {
      // The schema leaves out what isn't public.
      const message = toMessage(type, schemas.get(type)?.parse(data), now);
      deliveries.push(...listening.map((endpoint) => ({ endpointId: endpoint.id, ...message })));
    }
  }
  await insertDeliveries(tx, deliveries, now);
}

/** An event as its receivers get it, under an id of its own. */
export const toMessage = (type: string, data: unknown, now: Date) => ({
  // Without full stops, which separate what is signed.
  messageId: `msg_${randomUUID().replaceAll('-', '')}`,
  type,
  body: JSON.stringify({ type, version: webhookVersion, timestamp: now.toISOString(), data }),
});

type NewDelivery = ReturnType<typeof toMessage> & { endpointId: string };

/** Enqueues deliveries, due at once. */
export async function insertDeliveries(
  tx: Transaction,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const rows = deliveries.map((delivery) => ({
    id: randomUUID(),
    ...delivery,
    availableAt: at,
    createdAt: at,
  }));
  for (const some of toBatches(rows)) await tx.insert(webhookDeliveries).values(some);
  if (rows.length > 0) wakeWebhookWorker();
}

/** How long a claim lasts, in milliseconds: well above the longest request. */
const leaseMs = 2 * 60_000;

/** A delivery that one worker has claimed until its lease runs out, and where it goes. */
export type ClaimedDelivery = {
  delivery: typeof webhookDeliveries.$inferSelect;
  endpoint: typeof webhookEndpoints.$inferSelect;
};

/** Claims the delivery that has waited longest, to an endpoint that is on and that no worker is sending to. */
export async function claimDueDelivery(tx: Transaction, at: Date): Promise<ClaimedDelivery | null> {
  const isoAt = at.toISOString();
  const sending = tx
    .select({ id: webhookDeliveries.endpointId })
    .from(webhookDeliveries)
    .where(gt(webhookDeliveries.claimedUntil, isoAt));
  const off = tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(isNotNull(webhookEndpoints.offReason));
  const isDue = and(
    eq(webhookDeliveries.status, 'pending'),
    lte(webhookDeliveries.availableAt, isoAt),
    notInArray(webhookDeliveries.endpointId, off),
    notInArray(webhookDeliveries.endpointId, sending),
  );
  const leaseEnd = leaseUntil(at, leaseMs);
  const [delivery] = await tx
    .update(webhookDeliveries)
    .set({ ...claimUntil(webhookDeliveries, leaseEnd), claimedUntil: leaseEnd, attemptedAt: isoAt })
    .where(inArray(webhookDeliveries.id, selectOldest(tx, webhookDeliveries, isDue)))
    .returning();
  if (!delivery) return null;
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, delivery.endpointId));
  return endpoint ? { delivery, endpoint } : null;
}

/** What can become of a claimed delivery. */
type Outcome = Partial<
  Pick<
    ClaimedDelivery['delivery'],
    'status' | 'availableAt' | 'responseStatus' | 'responseBody' | 'lastError'
  >
>;

/**
 * Records what became of a claimed delivery, unless its lease ran out and another worker has claimed it since.
 * @returns whether it was recorded
 */
export async function settleDelivery(
  tx: Transaction,
  delivery: ClaimedDelivery['delivery'],
  outcome: Outcome,
): Promise<boolean> {
  const settled = await tx
    .update(webhookDeliveries)
    .set({ ...outcome, claimedUntil: null })
    .where(isClaimed(webhookDeliveries, delivery))
    .returning({ id: webhookDeliveries.id });
  return settled.length > 0;
}
