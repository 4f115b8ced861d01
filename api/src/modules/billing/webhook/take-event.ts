import type { Stripe } from 'stripe';
import { z } from 'zod';
import { stripeEvents } from '#/modules/billing/billing.tables.ts';
import type { Deps } from '#/deps.ts';
import { askStripe, isMissing } from '#/platform/stripe/call-stripe.ts';
import { markCustomers, reportQuietMs } from '#/modules/billing/sync/mark-customers.ts';
import { idOf } from '#/modules/billing/sync/read-charges.ts';
import { tellOfGuest } from './report-guest.ts';

const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .catch(null);

/** What almost everything at Stripe says of itself. Some of it names its customer whole. */
const about = z.object({
  id: z.string().optional(),
  object: z.string().optional(),
  customer: reference,
  charge: reference,
});

/**
 * Keeps an event, once however often it comes, and has its customer read again. What it says of them is not looked at: by now
 * it may be otherwise, and another event may be on its way or lost. Source: decision 033.
 * @returns whether it was new
 * @throws AppError unavailable when Stripe cannot say whom it is about: then it reports again
 */
export async function takeEvent(
  { db, now, stripe }: Pick<Deps, 'db' | 'now' | 'stripe'>,
  event: Stripe.Event,
): Promise<boolean> {
  const stripeCustomerId = await findCustomer(stripe, event);
  return db.write(async (tx) => {
    const at = now();
    const [kept] = await tx
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
    if (kept && !stripeCustomerId) await tellOfGuest(tx, event.data.object, at);
    if (kept && stripeCustomerId) await markCustomers(tx, [stripeCustomerId], at, reportQuietMs);
    return kept !== undefined;
  });
}

/** Whom an event is about; null when it is about nobody. What was taken from somebody says from whom. */
async function findCustomer(stripe: Stripe, { data }: Stripe.Event): Promise<string | null> {
  const found = about.safeParse(data.object).data;
  const before = about.safeParse(data.previous_attributes ?? {}).data;
  if (found?.object === 'customer') return found.id ?? null;
  const named = found?.customer ?? before?.customer;
  if (named) return named;
  // A dispute names what was paid alone.
  return found?.charge ? askStripe(() => findPayer(stripe, found.charge ?? '')) : null;
}

async function findPayer(stripe: Stripe, charge: string): Promise<string | null> {
  try {
    return idOf((await stripe.charges.retrieve(charge)).customer);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
