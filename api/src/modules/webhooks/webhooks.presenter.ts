import type { WebhookDelivery, WebhookEndpoint } from '@stackworks/contracts';
import { pick } from '#/platform/database/columns.ts';
import type { webhookDeliveries, webhookEndpoints } from '#/platform/webhooks/webhooks.tables.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** An endpoint as staff see it, without its secrets. */
export const presentEndpoint = (row: EndpointRow): WebhookEndpoint =>
  pick(row, [
    ...(['id', 'url', 'description', 'events', 'offReason'] as const),
    ...(['failingSince', 'previousSecretUntil', 'createdAt'] as const),
  ]);

/** A delivery as staff see it, without its payload. */
export const presentDelivery = (row: typeof webhookDeliveries.$inferSelect): WebhookDelivery => ({
  ...pick(row, ['id', 'messageId', 'type', 'status', 'attempts', 'attemptedAt']),
  ...pick(row, ['responseStatus', 'responseBody', 'createdAt']),
  nextAttemptAt: row.status === 'pending' && row.claimedUntil === null ? row.availableAt : null,
  error: row.lastError,
});
