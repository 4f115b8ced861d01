import { webhookDeliveryStatuses, webhookOffReasons, type WebhookType } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, isOneOf } from '#/platform/database/columns.ts';

/** The addresses that public events are sent to. Secrets are sealed: signing needs them, and nobody sees them again. */
export const webhookEndpoints = sqliteTable(
  'webhook_endpoints',
  {
    id: text('id').primaryKey(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    events: text('events', { mode: 'json' }).$type<WebhookType[]>().notNull(),
    secret: text('secret').notNull(),
    /** The secret before, which signs as well until a time. */
    previousSecret: text('previous_secret'),
    previousSecretUntil: text('previous_secret_until'),
    /** Null while it is on. */
    offReason: text('off_reason', { enum: webhookOffReasons }),
    /** Since when every attempt has failed. */
    failingSince: text('failing_since'),
    createdAt: createdAt(),
  },
  (table) => [check('webhook_endpoints_off_reason', isOneOf(table.offReason, webhookOffReasons))],
);

/**
 * Public events on their way, each written in the transaction of the change it is about. `availableAt` is when a worker may
 * claim it; a claim moves it into the future, so it is the lease too.
 */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** Names the event to its receivers, at every attempt. */
    messageId: text('message_id').notNull(),
    type: text('type').notNull(),
    body: text('body').notNull(),
    status: text('status', { enum: webhookDeliveryStatuses }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    availableAt: text('available_at').notNull(),
    /** Until when a worker has claimed it; null while none has. An endpoint gets one delivery at a time. */
    claimedUntil: text('claimed_until'),
    attemptedAt: text('attempted_at'),
    responseStatus: integer('response_status'),
    responseBody: text('response_body'),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.status, table.availableAt),
    index('webhook_deliveries_of_endpoint').on(table.endpointId, table.createdAt, table.id),
    index('webhook_deliveries_by_age').on(table.createdAt),
    index('webhook_deliveries_claimed')
      .on(table.claimedUntil)
      .where(sql`${table.claimedUntil} is not null`),
    check('webhook_deliveries_status', isOneOf(table.status, webhookDeliveryStatuses)),
  ],
);
