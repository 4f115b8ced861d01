import type { Stripe } from 'stripe';
import { dayAfter, dayOf, startOfDayOn } from '@stackworks/business-time';
import { priceNoticeDays } from '@stackworks/contracts';
import { and, asc, eq, isNotNull, lt, lte, or } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, DatabasePort, LogPort, StripePort } from '#/platform/ports.ts';
import { clientMovedToPrice } from '#/modules/billing/billing.events.ts';
import { drainQueue, isFree, leaseUntil } from '#/platform/jobs/queue.ts';
import { startJob, type RunningJob } from '#/platform/jobs/start-job.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { idOf } from '#/platform/stripe/call-stripe.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import { markCustomer } from '#/modules/billing/sync/sync-queue.ts';
import { billingAccounts } from '#/modules/billing/billing.tables.ts';
import { priceNoticeClients, priceNotices } from './prices.tables.ts';
import { withdrawNotices } from './withdraw-notices.ts';
import { getStripePrice } from './get-stripe-price.ts';
import { listPlanPrices } from '#/modules/billing/catalogue-prices.ts';
import { selectWaiting } from './price-subscribers.ts';
import { systemActor } from '#/platform/audit/record-action.ts';

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
  const customer = idOf(subscription.customer);
  const item = subscription.items.data.find(
    ({ price: { id } }) => id === due.stripePriceId || id === price.id,
  );
  if (!item || !liveStatuses.has(subscription.status) || !hasSameTerms(item.price, price)) {
    // They have left or changed plan, and we haven't read it yet.
    await db.write((tx) => markCustomer(tx, customer, deps.now()));
    return false;
  }
  if (item.price.id !== price.id) {
    await stripe.subscriptions.update(
      subscription.id,
      { items: [{ id: item.id, price: price.id }], proration_behavior: 'none' },
      { idempotencyKey: `price-notice-${due.noticeId}-${due.userId}` },
    );
  }
  await transact({ ...deps, actor: systemActor }, async (ctx) => {
    const { tx, now } = ctx;
    await tx.update(priceNoticeClients).set({ appliedAt: now.toISOString() }).where(isMoveOf(due));
    await markCustomer(tx, customer, now);
    await emit(ctx, clientMovedToPrice, due);
  });
  return true;
}

/** Clients who pay in another currency or interval aren't moved: they would lose what they have paid for. */
const hasSameTerms = (has: Stripe.Price, announced: Stripe.Price): boolean =>
  has.currency === announced.currency &&
  has.recurring?.interval === announced.recurring?.interval &&
  has.recurring?.interval_count === announced.recurring?.interval_count;

/** Stripe's price of the plan, which must be the announced one. */
async function getPrice(deps: MoveDeps, { plan, amount }: DueMove): Promise<Stripe.Price> {
  const name = deps.catalogue.findPlan(plan)?.name ?? plan;
  const price = await getStripePrice(deps, { lookupKey: plan, name, cents: amount, isMonthly: true });
  if (price.unit_amount !== amount) throw new Error(`${name} is changing to a price they had no notice of`);
  return price;
}

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
  const prices = listPlanPrices(deps).map(({ lookupKey, cents }) =>
    and(eq(priceNotices.plan, lookupKey), eq(priceNotices.amount, cents)),
  );
  if (prices.length === 0) return null;
  // Thirty whole days of notice end as today begins.
  const notifiedBefore = startOfDayOn(dayAfter(dayOf(now), -priceNoticeDays)).toISOString();
  const at = now.toISOString();
  const [row] = await selectWaiting(
    reader,
    isFree(priceNoticeClients.claimedUntil, now),
    lte(priceNotices.effectiveAt, at),
    lt(priceNotices.createdAt, notifiedBefore),
    or(...prices),
    isNotNull(billingAccounts.stripePriceId),
  )
    .orderBy(asc(priceNotices.effectiveAt), asc(priceNoticeClients.userId))
    .limit(1);
  if (!row) return null;
  const { notice, client, account } = row;
  const [{ id: noticeId, plan, amount }, { id: userId, stripeSubscriptionId }] = [notice, client];
  const { stripePriceId } = account;
  if (stripeSubscriptionId === null || stripePriceId === null) return null;
  const name = `${client.firstName} ${client.lastName}`;
  return { noticeId, plan, amount, userId, name, stripeSubscriptionId, stripePriceId };
}

const isMoveOf = ({ noticeId, userId }: Pick<DueMove, 'noticeId' | 'userId'>) =>
  and(eq(priceNoticeClients.noticeId, noticeId), eq(priceNoticeClients.userId, userId));
