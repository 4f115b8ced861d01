import type { Stripe } from 'stripe';
import { priceNoticeClients } from './prices.tables.ts';
import type { Deps } from '#/deps.ts';
import { ourselves, priceChanged } from '#/modules/billing/billing.events.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { findSoldPrice } from '#/modules/billing/checkout/find-sold-price.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import { markCustomers } from '#/modules/billing/sync/mark-customers.ts';
import { claimDueMove, isMoveOf, type DueMove } from './find-due-moves.ts';
import { withdrawNotices } from './withdraw-notices.ts';

type MoveDeps = Pick<Deps, 'catalogue' | 'db' | 'log' | 'now' | 'stripe'>;

/** How often it is looked whether somebody's day has come, in milliseconds. */
const lookEveryMs = 10 * 60 * 1000;

/**
 * Moves those whose day has come to the price they were told of: from their next invoice on, with nothing to pay or to
 * get back for the month that runs. Nobody is moved twice, in however many processes this runs. Source: decision 035.
 * @param signal stops between two of them
 * @returns how many were moved
 */
export async function movePrices(deps: MoveDeps, signal?: AbortSignal): Promise<number> {
  let moved = 0;
  while (!signal?.aborted) {
    const due = await claimDueMove(deps);
    if (!due) break;
    try {
      if (await move(deps, due)) moved += 1;
    } catch (error) {
      deps.log.warn({ err: error, client: due.userId }, 'somebody could not be moved to their new price yet');
    }
  }
  return moved;
}

async function move(deps: MoveDeps, due: DueMove): Promise<boolean> {
  const { db, stripe } = deps;
  const price = await getPrice(deps, due);
  const subscription = await stripe.subscriptions.retrieve(due.stripeSubscriptionId);
  const item = subscription.items.data.find(
    ({ price: { id } }) => id === due.stripePriceId || id === price.id,
  );
  if (!item || !liveStatuses.has(subscription.status) || !isPaidAlike(item.price, price)) {
    // They have left or changed what they pay for, and we have not read it yet.
    await db.write((tx) => markCustomers(tx, [due.stripeCustomerId], deps.now()));
    return false;
  }
  if (item.price.id !== price.id) {
    await stripe.subscriptions.update(
      subscription.id,
      { items: [{ id: item.id, price: price.id }], proration_behavior: 'none' },
      { idempotencyKey: `price-notice-${due.noticeId}-${due.userId}` },
    );
  }
  await noteMove(deps, due);
  return true;
}

/** Nobody who has paid for longer than a month, or in another money, is moved: what they have paid for would be lost. */
const isPaidAlike = (has: Stripe.Price, told: Stripe.Price): boolean =>
  has.currency === told.currency &&
  has.recurring?.interval === told.recurring?.interval &&
  has.recurring?.interval_count === told.recurring?.interval_count;

/** Stripe's price of the plan, which is what they were told. */
async function getPrice(deps: MoveDeps, { tier, amount }: DueMove): Promise<Stripe.Price> {
  const name = deps.catalogue.findPlan(tier)?.name ?? tier;
  const price = await findSoldPrice(deps, { lookupKey: tier, name, price: amount / 100, isMonthly: true });
  if (price.unit_amount !== amount) throw new Error(`${name} is changing to a price they were not told of`);
  return price;
}

async function noteMove(deps: MoveDeps, due: DueMove): Promise<void> {
  await transact(deps, ourselves, async (ctx) => {
    const { tx, now } = ctx;
    await tx.update(priceNoticeClients).set({ appliedAt: now.toISOString() }).where(isMoveOf(due));
    await markCustomers(tx, [due.stripeCustomerId], now);
    await emit(ctx, priceChanged, due);
  });
}

/** Looks once content has been read, and again and again, whose day has come, and which notices hold no longer. */
export function startPriceMover(deps: MoveDeps): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let running = Promise.resolve();
  const look = () => {
    running = running.then(async () => {
      if (stopping.signal.aborted || !deps.catalogue.isRead()) return;
      try {
        await withdrawNotices(deps);
        await movePrices(deps, stopping.signal);
      } catch (error) {
        deps.log.warn({ err: error }, 'new prices could not be looked after');
      }
    });
  };
  const timer = setInterval(look, lookEveryMs);
  // At a start content has not been read yet, and nothing can be said of prices before.
  void deps.catalogue.firstRead.then(look);
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
