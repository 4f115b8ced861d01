import type { Stripe } from 'stripe';
import { dayAfter, dayOf, startOfDayOn } from '@stackworks/business-time';
import { priceNoticeDays } from '@stackworks/contracts';
import { and, asc, eq, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, DatabasePort, LogPort, StripePort } from '#/platform/ports.ts';
import { systemActor, priceChanged } from '#/modules/billing/billing.events.ts';
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

type MoveDeps = CataloguePort & ClockPort & DatabasePort & LogPort & StripePort;

/** How often to look for due moves, in milliseconds. */
const lookEveryMs = 10 * 60 * 1000;

/**
 * Moves clients to their announced price on its day, from the next invoice and without proration. Each is moved once,
 * whichever process runs this. Source: decision 035.
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
      // Retried when the lease ends, in an hour.
      fail: (due, error) => {
        const about = { err: error, client: due.userId };
        deps.log.warn(about, 'a client could not be moved to their new price yet');
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
  if (!item || !liveStatuses.has(subscription.status) || !hasSameTerms(item.price, price)) {
    // They have left or changed plan, and we haven't read it yet.
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
  await recordMove(deps, due);
  return true;
}

/** Clients who pay in another currency or interval aren't moved: they would lose what they have paid for. */
const hasSameTerms = (has: Stripe.Price, announced: Stripe.Price): boolean =>
  has.currency === announced.currency &&
  has.recurring?.interval === announced.recurring?.interval &&
  has.recurring?.interval_count === announced.recurring?.interval_count;

/** Stripe's price of the plan, which must be the announced one. */
async function getPrice(deps: MoveDeps, { tier, amount }: DueMove): Promise<Stripe.Price> {
  const name = deps.catalogue.findPlan(tier)?.name ?? tier;
  const price = await findSoldPrice(deps, { lookupKey: tier, name, price: amount / 100, isMonthly: true });
  if (price.unit_amount !== amount) throw new Error(`${name} is changing to a price they had no notice of`);
  return price;
}

const recordMove = (deps: MoveDeps, due: DueMove): Promise<void> =>
  transact(deps, systemActor, async (ctx) => {
    const { tx, now } = ctx;
    await tx.update(priceNoticeClients).set({ appliedAt: now.toISOString() }).where(isMoveOf(due));
    await markCustomers(tx, [due.stripeCustomerId], now);
    await emit(ctx, priceChanged, due);
  });

/** Moves prices and withdraws outdated notices: once content has been read, and every so often. */
export const startPriceMover = (deps: MoveDeps): RunningJob =>
  startJob({
    run: async (signal) => {
      if (!deps.catalogue.isRead()) return;
      await withdrawNotices(deps);
      await movePrices(deps, signal);
    },
    wakeOn: (wake) => {
      void deps.catalogue.firstRead.then(wake);
      return () => undefined;
    },
    everyMs: lookEveryMs,
    onFailure: (error) => {
      deps.log.warn({ err: error }, 'price moves and notices could not be processed');
    },
  });

/** How long a claim lasts, in milliseconds; after a failure it is the wait. */
const leaseMs = 60 * 60_000;

type DueMove = NonNullable<Awaited<ReturnType<typeof findDueMove>>>;

async function claimDueMove(deps: CataloguePort & ClockPort, tx: Transaction): Promise<DueMove | null> {
  const now = deps.now();
  const due = await findDueMove(deps, tx, now);
  if (!due) return null;
  await tx
    .update(priceNoticeClients)
    .set({ claimedUntil: leaseUntil(now, leaseMs) })
    .where(isMoveOf(due));
  return due;
}

/** The next client to move: given notice long enough ago of what is still the catalogue's price, and of none since. */
async function findDueMove(deps: CataloguePort, reader: Reader, now: Date) {
  const prices = listCataloguePrices(deps).map(({ tier, amount }) =>
    and(eq(priceNotices.tier, tier), eq(priceNotices.amount, amount)),
  );
  if (prices.length === 0) return null;
  const { payers, isSubscriber, newestNotice } = selectSubscribers(reader);
  // Thirty whole days of notice end as today begins.
  const notifiedBefore = startOfDayOn(dayAfter(dayOf(now), -priceNoticeDays)).toISOString();
  const at = now.toISOString();
  const [row] = await reader
    .select({
      noticeId: priceNotices.id,
      userId: payers.id,
      firstName: payers.firstName,
      lastName: payers.lastName,
      stripeCustomerId: payers.stripeCustomerId,
      stripeSubscriptionId: payers.stripeSubscriptionId,
      tier: priceNotices.tier,
      amount: priceNotices.amount,
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

const isMoveOf = ({ noticeId, userId }: Pick<DueMove, 'noticeId' | 'userId'>) =>
  and(eq(priceNoticeClients.noticeId, noticeId), eq(priceNoticeClients.userId, userId));
