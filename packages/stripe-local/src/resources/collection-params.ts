import type { Stripe } from 'stripe';
import { z } from 'zod';
import { emptied, integer } from '#/http/params.ts';
import { invalidRequest } from '#/http/stripe-error.ts';

/** How invoices of a subscription are paid: by a card at once, or by the customer they are sent to, within some days. */
export const collectionParams = {
  collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
  days_until_due: integer.pipe(z.number().min(0)).optional(),
};

/**
 * @returns within how many days what is sent is due; null where a card is charged
 * @throws StripeApiError when these do not go together
 */
export function toDaysUntilDue(
  method: Stripe.Subscription.CollectionMethod | undefined,
  days: number | undefined,
): number | null {
  if (method === 'send_invoice') {
    if (days !== undefined) return days;
    throw invalidRequest('You must pass `days_until_due` when `collection_method` is `send_invoice`.', {
      code: 'parameter_missing',
      param: 'days_until_due',
    });
  }
  if (days === undefined) return null;
  throw invalidRequest('You can only pass `days_until_due` when `collection_method` is `send_invoice`.', {
    param: 'days_until_due',
  });
}

/** What becomes of invoices while collection is paused, and when that ends. */
export const pauseCollection = z.union([
  emptied,
  z
    .strictObject({
      behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
      resumes_at: integer.optional(),
    })
    .transform(({ behavior, resumes_at }) => ({ behavior, resumes_at: resumes_at ?? null })),
]);

type CollectionUpdate = {
  collection_method?: Stripe.Subscription.CollectionMethod | undefined;
  days_until_due?: number | undefined;
  pause_collection?: Stripe.Subscription.PauseCollection | null | undefined;
};

/** What an update says of how invoices are paid, as far as it says anything. */
export function toCollection(
  before: Stripe.Subscription,
  { collection_method, days_until_due: days, pause_collection }: CollectionUpdate,
): Partial<Stripe.Subscription> {
  const pause = pause_collection !== undefined && { pause_collection };
  if (collection_method === undefined && days === undefined) return { ...pause };
  const method = collection_method ?? before.collection_method;
  return { ...pause, collection_method: method, days_until_due: toDaysUntilDue(method, days) };
}
