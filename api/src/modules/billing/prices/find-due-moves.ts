import { dayAfter, dayOf, startOfDayOn } from '@stackworks/business-time';
import { priceNoticeDays, type PlanSlug } from '@stackworks/contracts';
import { addHours } from 'date-fns';
import { and, asc, eq, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { billingAccounts } from '#/modules/billing/billing.tables.ts';
import { priceNoticeClients, priceNotices } from './prices.tables.ts';
import type { Deps } from '#/deps.ts';
import { listCataloguePrices } from './catalogue-price.ts';
import { selectSubscribers } from './price-subscribers.ts';

/** How long whoever moves somebody has for it; what went wrong is tried again after that. */
const leaseHours = 1;

/** Somebody whose new price's day has come. Everything of Stripe's is as it was last read. */
export type DueMove = {
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
 * Takes the next of those who were told long enough ago of a price that is the catalogue's still, pay another for that plan
 * and have not been told of a newer one: nobody else is given them for a while. Correct with any number of processes.
 */
export async function claimDueMove(deps: Pick<Deps, 'catalogue' | 'db' | 'now'>): Promise<DueMove | null> {
  const now = deps.now();
  if ((await findDueMove(deps, deps.db.read, now)) === null) return null;
  return deps.db.write(async (tx) => {
    const due = await findDueMove(deps, tx, now);
    if (!due) return null;
    await tx
      .update(priceNoticeClients)
      .set({ claimedUntil: addHours(now, leaseHours).toISOString() })
      .where(isMoveOf(due));
    return due;
  });
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
  // Told before the thirty whole days began that end with today's beginning.
  const toldBefore = startOfDayOn(dayAfter(dayOf(now), -priceNoticeDays)).toISOString();
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
        lt(priceNotices.createdAt, toldBefore),
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
export const isMoveOf = ({ noticeId, userId }: DueMove) =>
  and(eq(priceNoticeClients.noticeId, noticeId), eq(priceNoticeClients.userId, userId));
