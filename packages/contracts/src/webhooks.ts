import { z } from 'zod';
import { page, pageQuery } from '#/paging.ts';
import { retention } from '#/retention.ts';
import { line } from '#/text.ts';
import { webhookTypes } from '#/webhook-payloads.ts';

export const webhookLimits = {
  url: 500,
  description: 100,
  replayDays: retention.webhookDeliveries.days,
  endpoints: 20,
} as const;

/** Why an endpoint gets nothing: staff turned it off, it failed for days, or it answered 410 Gone. */
export const webhookOffReasons = ['staff', 'failing', 'gone'] as const;

const events = z.array(z.enum(webhookTypes)).min(1, 'Choose at least one event');

/** An address that public events are sent to. Its secret is shown when it is made, and never again. */
export const webhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events,
  /** Null while it is on. */
  offReason: z.enum(webhookOffReasons).nullable(),
  /** Since when every attempt has failed; null after a success. */
  failingSince: z.iso.datetime().nullable(),
  /** Until when deliveries are also signed with the secret before the present one. */
  previousSecretUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

/** GET /api/admin/webhooks, newest first. */
export const webhookEndpointPage = page(webhookEndpoint);

/** POST /api/admin/webhooks */
export const webhookEndpointInput = z.object({
  url: line(webhookLimits.url).pipe(
    z.url({ protocol: /^https?$/, error: 'Enter an address such as https://example.com/webhooks' }),
  ),
  description: line(webhookLimits.description).default(''),
  events: events.transform((chosen) => webhookTypes.filter((type) => chosen.includes(type))),
});
export type WebhookEndpointInput = z.infer<typeof webhookEndpointInput>;

/** PATCH /api/admin/webhooks/{id}. Fields left out don't change. Turned on, it gets what happens from then. */
export const webhookEndpointChange = webhookEndpointInput
  .extend({ description: line(webhookLimits.description), isOn: z.boolean() })
  .partial();
export type WebhookEndpointChange = z.infer<typeof webhookEndpointChange>;

export const webhookEndpointParam = z.object({ id: z.string().max(64) });
export const webhookDeliveryParam = webhookEndpointParam.extend({ deliveryId: z.string().max(64) });

/** Response of POST /api/admin/webhooks and /{id}/secret: the secret, shown this once. */
export const webhookSecretShown = z.object({ endpoint: webhookEndpoint, secret: z.string() });
export type WebhookSecretShown = z.infer<typeof webhookSecretShown>;

export const webhookDeliveryStatuses = ['pending', 'delivered', 'failed'] as const;

/** An event on its way to an endpoint, with how its last attempt went. */
export const webhookDelivery = z.object({
  id: z.string(),
  /** The `webhook-id` header, the same at every attempt. */
  messageId: z.string(),
  type: z.string(),
  status: z.enum(webhookDeliveryStatuses),
  attempts: z.number().int(),
  /** When the next attempt is due; null when there is none. */
  nextAttemptAt: z.iso.datetime().nullable(),
  attemptedAt: z.iso.datetime().nullable(),
  /** Null when there was no response. */
  responseStatus: z.number().int().nullable(),
  /** The first kilobyte. */
  responseBody: z.string().nullable(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** GET /api/admin/webhooks/{id}/deliveries, newest first. */
export const webhookDeliveryPage = page(webhookDelivery);
export const webhookDeliveryQuery = pageQuery.extend({ status: z.enum(webhookDeliveryStatuses).optional() });
export type WebhookDeliveryQuery = z.infer<typeof webhookDeliveryQuery>;

/** POST /api/admin/webhooks/{id}/replay: everything that happened since then. */
export const webhookReplayInput = z.object({ since: z.iso.datetime() });

/** How many deliveries will be sent again. */
export const webhookReplayed = z.object({ deliveries: z.number().int() });
