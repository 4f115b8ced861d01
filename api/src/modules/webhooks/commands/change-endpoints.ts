import { randomUUID } from 'node:crypto';
import {
  webhookLimits,
  type WebhookEndpoint,
  type WebhookEndpointChange,
  type WebhookEndpointInput,
  type WebhookSecretShown,
} from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import { AppError, inputError } from '#/errors.ts';
import { getEndpoint } from '#/modules/webhooks/queries/read-webhooks.ts';
import { createSecret, toRenewed } from '#/modules/webhooks/secrets.ts';
import {
  webhookAdded,
  webhookChanged,
  webhookDeleted,
  webhookSecretRenewed,
} from '#/modules/webhooks/webhooks.events.ts';
import { presentEndpoint, type EndpointRow } from '#/modules/webhooks/webhooks.presenter.ts';
import { emit, transact, type CommandDeps, type Context, type Caller } from '#/platform/events/events.ts';
import { findChanged } from '#/platform/database/columns.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { namesPrivateHost } from '#/platform/webhooks/public-address.ts';
import { webhookDeliveries, webhookEndpoints } from '#/platform/webhooks/webhooks.tables.ts';

type EndpointDeps = CommandDeps & ConfigPort;

/** Adds an endpoint, and returns its secret this once. @throws AppError invalid_input, conflict when there are too many */
export const addEndpoint = (
  caller: Caller<'admin', EndpointDeps>,
  input: WebhookEndpointInput,
): Promise<WebhookSecretShown> =>
  transact(caller, async (ctx) => {
    const { tx, now, config } = ctx;
    checkUrl(input.url, config);
    if ((await tx.$count(webhookEndpoints)) >= webhookLimits.endpoints) {
      throw new AppError('conflict', `There are ${webhookLimits.endpoints} webhooks. Delete one first.`);
    }
    const id = randomUUID();
    const { secret, sealed } = createSecret(id, config);
    const [row] = await tx
      .insert(webhookEndpoints)
      .values({ id, ...input, secret: sealed, createdAt: now.toISOString() })
      .returning();
    if (!row) throw new Error('the new endpoint was not returned');
    await emit(ctx, webhookAdded, row);
    return { endpoint: presentEndpoint(row), secret };
  });

/** Changes an endpoint. Turned off, what still waits for it is given up. @throws AppError not_found, invalid_input */
export const changeEndpoint = (
  caller: Caller<'admin', EndpointDeps>,
  { id, ...change }: { id: string } & WebhookEndpointChange,
): Promise<WebhookEndpoint> =>
  transact(caller, async (ctx) => {
    const { tx, config } = ctx;
    if (change.url !== undefined) checkUrl(change.url, config);
    const before = await getEndpoint(tx, id);
    const changed = findChanged({ ...before, isOn: before.offReason === null }, change);
    if (changed.length === 0) return presentEndpoint(before);
    const { isOn, ...columns } = change;
    const row = await update(ctx, id, {
      ...columns,
      ...(isOn === true && { offReason: null, failingSince: null }),
      ...(isOn === false && { offReason: before.offReason ?? 'staff' }),
    });
    if (isOn === false) await giveUpWaiting(ctx, id);
    await emit(ctx, webhookChanged, { endpoint: row, changed });
    return presentEndpoint(row);
  });

/** Makes a new secret, and returns it this once. The one before also signs for a day. @throws AppError not_found */
export const renewSecret = (caller: Caller<'admin', EndpointDeps>, id: string): Promise<WebhookSecretShown> =>
  transact(caller, async (ctx) => {
    const { secret, sealed } = createSecret(id, ctx.config);
    const row = await update(ctx, id, toRenewed(sealed, await getEndpoint(ctx.tx, id), ctx.now));
    await emit(ctx, webhookSecretRenewed, row);
    return { endpoint: presentEndpoint(row), secret };
  });

/** Deletes an endpoint with its log. @throws AppError not_found */
export const deleteEndpoint = (caller: Caller<'admin', EndpointDeps>, id: string): Promise<void> =>
  transact(caller, async (ctx) => {
    const row = await getEndpoint(ctx.tx, id);
    await ctx.tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    await emit(ctx, webhookDeleted, row);
  });

/** Gives up the deliveries that wait for an endpoint which is off. They can be sent again later. */
export const giveUpWaiting = ({ tx }: Pick<Context, 'tx'>, endpointId: string) =>
  tx
    .update(webhookDeliveries)
    .set({ status: 'failed', lastError: 'the webhook was turned off', claimedUntil: null })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, 'pending')));

async function update(
  { tx }: Context,
  id: string,
  columns: Partial<typeof webhookEndpoints.$inferInsert>,
): Promise<EndpointRow> {
  const [row] = await tx.update(webhookEndpoints).set(columns).where(eq(webhookEndpoints.id, id)).returning();
  return row ?? getEndpoint(tx, id);
}

/** What DNS says is checked at every request: it may change. */
function checkUrl(url: string, { isSandboxed }: ConfigPort['config']): void {
  const to = new URL(url);
  if (to.username || to.password) throw inputError('url', 'Leave the name and password out of the address');
  if (isSandboxed) return;
  if (to.protocol !== 'https:') throw inputError('url', 'Use an address that begins with https://');
  if (namesPrivateHost(to)) throw inputError('url', 'Use an address on the public internet');
}
