import { toAddress } from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Transaction, Reader } from '@stackworks/database';
import { desc } from 'drizzle-orm';
import { stripeEvents } from '#/modules/billing/billing.tables.ts';
import type { ClockPort, ConfigPort, DatabasePort, StripePort } from '#/platform/ports.ts';
import { callStripe, idOf, unlessMissing } from '#/platform/stripe/call-stripe.ts';
import { markCustomer, reportQuietMs } from '#/modules/billing/sync/sync-queue.ts';
import { isLiveKey } from '#/env.ts';
import { AppError } from '#/errors.ts';
import { findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import { sayMoney } from '#/modules/billing/emails/money-words.ts';
import { reportOnce } from '#/modules/billing/problems.ts';

const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .catch(null);

const about = z.object({
  id: z.string().optional(),
  object: z.string().optional(),
  customer: reference,
  charge: reference,
});

/**
 * Stores an event once, and marks its customer to be synced. Its content isn't used: it may be out of date, and other events
 * late or lost. Source: decision 033.
 * @returns whether it was new
 * @throws AppError unavailable when we can't find out whose it is: then Stripe sends it again
 */
export async function receiveEvent(
  { db, now, stripe }: ClockPort & DatabasePort & StripePort,
  event: Stripe.Event,
): Promise<boolean> {
  const stripeCustomerId = await findCustomer(stripe, event);
  return db.write(async (tx) => {
    const at = now();
    const [stored] = await tx
      .insert(stripeEvents)
      .values({
        id: event.id,
        type: event.type,
        stripeCustomerId,
        happenedAt: new Date(event.created * 1000).toISOString(),
        createdAt: at.toISOString(),
      })
      .onConflictDoNothing()
      .returning({ id: stripeEvents.id });
    if (stored && !stripeCustomerId) await reportGuestSale(tx, event.data.object, at);
    if (stored && stripeCustomerId) await markCustomer(tx, stripeCustomerId, at, reportQuietMs);
    return stored !== undefined;
  });
}

/** An event's customer, if any. Something that was detached names its customer under `previous_attributes`. */
async function findCustomer(stripe: Stripe, { data }: Stripe.Event): Promise<string | null> {
  const found = about.safeParse(data.object).data;
  const before = about.safeParse(data.previous_attributes ?? {}).data;
  if (found?.object === 'customer') return found.id ?? null;
  const named = found?.customer ?? before?.customer;
  if (named) return named;
  // A dispute only names its charge.
  const charge = found?.charge;
  if (!charge) return null;
  const retrieve = () => unlessMissing(() => stripe.charges.retrieve(charge));
  return idOf((await callStripe(retrieve))?.customer);
}

/** How far an event's clock may be from ours, in seconds: anything older may be a replay. */
const toleranceSeconds = 300;

/** What we use of every event. `created` is in seconds, within what a date can hold. */
const envelope = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  created: z.int().min(0).max(8.64e12),
  livemode: z.boolean().optional(),
  data: z.object({ object: z.looseObject({}) }),
});

const invalidSignature = (cause?: unknown) =>
  new AppError('malformed_request', 'Invalid or expired webhook signature.', { cause });

/**
 * Verifies an event's signature and parses it.
 * @param body the raw bytes
 * @throws AppError malformed_request for anything that Stripe hasn't signed just now
 */
export async function readEvent(
  { config, now, stripe }: ClockPort & ConfigPort & StripePort,
  body: Uint8Array,
  signature: string | undefined,
): Promise<Stripe.Event> {
  if (!signature) throw invalidSignature();
  const at = now().getTime();
  const { webhookSecret } = config.stripe;
  try {
    const event = await stripe.webhooks.constructEventAsync(
      Buffer.from(body),
      signature,
      webhookSecret,
      toleranceSeconds,
      undefined,
      at,
    );
    // The SDK only rejects old events.
    const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1]);
    if (signedAt * 1000 > at + toleranceSeconds * 1000) throw new Error('the event is from the future');
    const { livemode } = envelope.parse(event);
    if (livemode !== undefined && livemode !== isLiveKey(config.stripe.secretKey)) {
      throw new Error('the event is of the other mode than our keys');
    }
    return event;
  } catch (cause) {
    throw invalidSignature(cause);
  }
}

const guestSale = z.object({
  object: z.literal('checkout.session'),
  id: z.string(),
  mode: z.literal('payment'),
  payment_status: z.literal('paid'),
  customer: z.null(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  customer_details: z.object({ email: z.string().nullable() }).nullable(),
});

/** Reports, once, a sale without a customer, as from a payment link: there is nobody to sync. */
async function reportGuestSale(tx: Transaction, object: unknown, now: Date): Promise<void> {
  const sale = guestSale.safeParse(object).data;
  if (!sale || !sale.amount_total) return;
  const [kind, subject] = ['unknown_sale', sale.id] as const;
  const typed = sale.customer_details?.email ?? null;
  const email = typed === null ? null : toAddress(typed);
  const client = email === null ? null : await findPayingClientByEmail(tx, email);
  const paid = sayMoney(sale.amount_total, sale.currency ?? 'nzd');
  const text = `${email ?? 'Someone without an email address'} paid ${paid} as a guest (${sale.id}): the payment link doesn’t create a Stripe customer, so we couldn’t process it. Handle it manually or refund it in Stripe, and set the link to always create a customer.`;
  await reportOnce(tx, { kind, subject, text, userId: client?.id ?? null }, now);
}

/** Stripe's last event, and when we received it. */
export async function findLastReport(reader: Reader): Promise<{ kind: string; receivedAt: string } | null> {
  const [last] = await reader
    .select({ kind: stripeEvents.type, receivedAt: stripeEvents.createdAt })
    .from(stripeEvents)
    .orderBy(desc(stripeEvents.createdAt), desc(stripeEvents.id))
    .limit(1);
  return last ?? null;
}
