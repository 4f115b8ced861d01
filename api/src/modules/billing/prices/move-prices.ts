import type { Stripe } from 'stripe';
import { dayAfter, dayOf, startOfDayOn } from '@stackworks/business-time';
import { priceNoticeDays, type PlanSlug } from '@stackworks/contracts';
import { and, asc, eq, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { ourselves, priceChanged } from '#/modules/billing/billing.events.ts';
import { drainQueue, leaseUntil } from '#/platform/jobs/queue.ts';
import { startJob, type RunningJob } from '#/platform/jobs/start-job.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { findSoldPrice } from '#/modules/billing/checkout/find-sold-price.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import { markCustomers } from '#/modules/billing/sync/sync-queue.ts';
import { billingAccounts } from '#/modules/billing/billing.tables.ts';
import { priceNoticeClients, priceNotices } from './prices.tables.ts';
import { withdrawNotices } from './withdraw-notices.ts';
import { listCataloguePrices } from './catalogue-prices.ts';
import { selectSubscribers } from './price-subscribers.ts';

type MoveDeps = Pick<Deps, 'catalogue' | 'db' | 'log' | 'now' | 'stripe'>;

/** How often it is looked whether somebody's day has come, in milliseconds. */
const lookEveryMs = 10 * 60 * 1000;

/**
 * Moves clients whose day has come to the price they had notice of, from their next invoice on and without proration.
 * Nobody is moved twice, however many processes run this. Source: decision 035.
 * @param signal stops between two clients
 * @returns how many were moved
 */
export async function movePrices(deps: MoveDeps, signal?: AbortSignal): Promise<number> {
  let moved = 0;
  await drainQueue<DueMove>(
    deps.db,
    {
      isDue: async () => (await findDueMove(deps, deps.db.read, deps.now())) !== null,
      claim: (tx) => claimDueMove(deps, tx),
      work: async (due) => {
        if (await move(deps, due)) moved += 1;
        return undefined;
      },
      // The lease runs out in an hour, and then it is tried again.
      fail: (due, error) => {
        deps.log.warn(
          { err: error, client: due.userId },
          'a client could not be moved to their new price yet',
        );
        return Promise.resolve(undefined);
      },
    },
    signal,
  );
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
const isPaidAlike = (has: Stripe.Price, announced: Stripe.Price): boolean =>
  has.currency === announced.currency &&
  has.recurring?.interval === announced.recurring?.interval &&
  has.recurring?.interval_count === announced.recurring?.interval_count;

/** Stripe's price of the plan, which must be the one they had notice of. */
async function getPrice(deps: MoveDeps, { tier, amount }: DueMove): Promise<Stripe.Price> {
  const name = deps.catalogue.findPlan(tier)?.name ?? tier;
  const price = await findSoldPrice(deps, { lookupKey: tier, name, price: amount / 100, isMonthly: true });
  if (price.unit_amount !== amount) throw new Error(`${name} is changing to a price they had no notice of`);
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

/** Moves prices and withdraws notices that no longer hold: once content has been read, and every so often. */
export const startPriceMover = (deps: MoveDeps): RunningJob =>
  startJob({
    run: async (signal) => {
      if (!deps.catalogue.isRead()) return;
      await withdrawNotices(deps);
      await movePrices(deps, signal);
    },
    // Nothing can be said of prices before content has been read.
    wakeOn: (wake) => {
      void deps.catalogue.firstRead.then(wake);
      return () => undefined;
    },
    everyMs: lookEveryMs,
    onFailure: (error) => {
      deps.log.warn({ err: error }, 'price moves and notices could not be processed');
    },
  });

/** How long one process has to move somebody, in milliseconds; after a failure it is the wait. */
const leaseMs = 60 * 60_000;

/** Somebody whose new price's day has come. Everything of Stripe's is as it was last read. */
type DueMove = {
  noticeId: string;
  userId: string;
  name: string;
  tier: PlanSlug;
  amount: number;
  stripeCustomerId: string;
  stripeSubscriptionId: string;
  stripePriceId: string;
};

/**
 * Claims the next client who was notified long enough ago of a price that is still the catalogue's, pays another for that plan
 * and has had no newer notice.
 */
async function claimDueMove(deps: Pick<Deps, 'catalogue' | 'now'>, tx: Transaction): Promise<DueMove | null> {
  const now = deps.now();
  const due = await findDueMove(deps, tx, now);
  if (!due) return null;
  await tx
    .update(priceNoticeClients)
    .set({ claimedUntil: leaseUntil(now, leaseMs) })
    .where(isMoveOf(due));
  return due;
}

async function findDueMove(
  deps: Pick<Deps, 'catalogue'>,
  reader: Reader,
  now: Date,
): Promise<DueMove | null> {
  const prices = listCataloguePrices(deps).map(({ tier, amount }) =>
    and(eq(priceNotices.tier, tier), eq(priceNotices.amount, amount)),
  );
  if (prices.length === 0) return null;
  const { payers, isSubscriber, newestNotice } = selectSubscribers(reader);
  // Notified before the thirty whole days that end as today begins.
  const notifiedBefore = startOfDayOn(dayAfter(dayOf(now), -priceNoticeDays)).toISOString();
  const at = now.toISOString();
  const [row] = await reader
    .select({
      noticeId: priceNotices.id,
      userId: payers.id,
      firstName: payers.firstName,
      lastName: payers.lastName,
      tier: priceNotices.tier,
      amount: priceNotices.amount,
      stripeCustomerId: payers.stripeCustomerId,
      stripeSubscriptionId: payers.stripeSubscriptionId,
      stripePriceId: billingAccounts.stripePriceId,
    })
    .from(priceNoticeClients)
    .innerJoin(priceNotices, eq(priceNotices.id, priceNoticeClients.noticeId))
    .innerJoin(payers, eq(payers.id, priceNoticeClients.userId))
    .innerJoin(billingAccounts, eq(billingAccounts.userId, priceNoticeClients.userId))
    .where(
      and(
        isNull(priceNoticeClients.appliedAt),
        or(isNull(priceNoticeClients.claimedUntil), lt(priceNoticeClients.claimedUntil, at)),
        lte(priceNotices.effectiveAt, at),
        lt(priceNotices.createdAt, notifiedBefore),
        or(...prices),
        isSubscriber,
        isNotNull(payers.stripeCustomerId),
        eq(payers.tier, priceNotices.tier),
        ne(billingAccounts.listAmount, priceNotices.amount),
        isNotNull(billingAccounts.stripePriceId),
        sql`${newestNotice} = ${priceNotices.id}`,
      ),
    )
    .orderBy(asc(priceNotices.effectiveAt), asc(priceNoticeClients.userId))
    .limit(1);
  if (!row) return null;
  const { firstName, lastName, stripeCustomerId, stripeSubscriptionId, stripePriceId, ...due } = row;
  if (stripeCustomerId === null || stripeSubscriptionId === null || stripePriceId === null) return null;
  return { ...due, name: `${firstName} ${lastName}`, stripeCustomerId, stripeSubscriptionId, stripePriceId };
}

/** The row of somebody in the notice they are moved by. */
const isMoveOf = ({ noticeId, userId }: DueMove) =>
  and(eq(priceNoticeClients.noticeId, noticeId), eq(priceNoticeClients.userId, userId));
