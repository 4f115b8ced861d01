import { webhookTestType } from '@stackworks/contracts';
import { and, eq, gte, ne, type SQL } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { getEndpoint } from '#/modules/webhooks/queries/read-webhooks.ts';
import { webhooksReplayed, webhookTested } from '#/modules/webhooks/webhooks.events.ts';
import type { EndpointRow } from '#/modules/webhooks/webhooks.presenter.ts';
import { emit, transact, type Context, type Caller } from '#/platform/events/events.ts';
import { insertDeliveries, toMessage, wakeWebhookWorker } from '#/platform/webhooks/webhook-outbox.ts';
import { webhookDeliveries } from '#/platform/webhooks/webhooks.tables.ts';

/** Sends a test event to an endpoint, whatever it listens to. @throws AppError not_found, conflict when it is off */
export const testEndpoint = (caller: Caller<'admin'>, id: string): Promise<void> =>
  transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    const endpoint = await getWorkingEndpoint(ctx, id);
    const message = toMessage(webhookTestType, { message: 'Kia ora from Stackworks' }, now);
    await insertDeliveries(tx, [{ endpointId: id, ...message }], now);
    await emit(ctx, webhookTested, endpoint);
  });

/** Sends one past event again, under its own id. @throws AppError not_found, conflict when it is off or still waits */
export const replayDelivery = (
  caller: Caller<'admin'>,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<void> =>
  transact(caller, async (ctx) => {
    const endpoint = await getWorkingEndpoint(ctx, id);
    const isThis = and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.id, deliveryId));
    if ((await ctx.tx.$count(webhookDeliveries, isThis)) === 0) {
      throw new AppError('not_found', 'This delivery doesn’t exist. The log goes back 30 days.');
    }
    const deliveries = await replay(ctx, isThis);
    if (deliveries === 0) throw new AppError('conflict', 'This delivery is already on its way.');
    await emit(ctx, webhooksReplayed, { endpoint, deliveries });
  });

/** Sends everything since a time again. @returns how many deliveries; @throws AppError not_found, conflict when it is off */
export const replaySince = (
  caller: Caller<'admin'>,
  { id, since }: { id: string; since: string },
): Promise<{ deliveries: number }> =>
  transact(caller, async (ctx) => {
    const endpoint = await getWorkingEndpoint(ctx, id);
    const from = new Date(since).toISOString();
    const { endpointId, createdAt } = webhookDeliveries;
    const deliveries = await replay(ctx, and(eq(endpointId, id), gte(createdAt, from)));
    await emit(ctx, webhooksReplayed, { endpoint, deliveries });
    return { deliveries };
  });

/** Makes settled deliveries due again, with all their attempts. */
async function replay({ tx, now }: Context, which: SQL | undefined): Promise<number> {
  const replayed = await tx
    .update(webhookDeliveries)
    .set({
      status: 'pending',
      attempts: 0,
      availableAt: now.toISOString(),
      claimedUntil: null,
      lastError: null,
    })
    .where(and(which, ne(webhookDeliveries.status, 'pending')))
    .returning({ id: webhookDeliveries.id });
  if (replayed.length > 0) wakeWebhookWorker();
  return replayed.length;
}

async function getWorkingEndpoint({ tx }: Context, id: string): Promise<EndpointRow> {
  const endpoint = await getEndpoint(tx, id);
  if (endpoint.offReason !== null) throw new AppError('conflict', 'Turn this webhook on first.');
  return endpoint;
}
