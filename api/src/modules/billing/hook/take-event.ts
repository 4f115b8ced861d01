import type { Stripe } from 'stripe';
import { z } from 'zod';
import { stripeEvents } from '#/db/schema/billing.ts';
import type { Deps } from '#/deps.ts';
import { markCustomers, reportQuietMs } from '#/modules/billing/sync/mark-customers.ts';

/** What almost everything at Stripe says of itself. Some of it names its customer whole. */
const about = z.object({
  id: z.string().optional(),
  object: z.string().optional(),
  customer: z
    .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
    .nullish()
    .catch(null),
});

/**
 * Keeps an event, once however often it comes, and has its customer read again. What it says of them is not looked at: by now
 * it may be otherwise, and another event may be on its way or lost. Source: decision 033.
 */
export async function takeEvent({ db, now }: Pick<Deps, 'db' | 'now'>, event: Stripe.Event): Promise<void> {
  const stripeCustomerId = findCustomer(event);
  await db.write(async (tx) => {
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
    if (kept && stripeCustomerId) await markCustomers(tx, [stripeCustomerId], at, reportQuietMs);
  });
}

/** Whom an event is about; null when it is about nobody. What was taken from somebody says from whom. */
function findCustomer({ data }: Stripe.Event): string | null {
  const found = about.safeParse(data.object).data;
  const before = about.safeParse(data.previous_attributes ?? {}).data;
  if (found?.object === 'customer') return found.id ?? null;
  return found?.customer ?? before?.customer ?? null;
}
