import type { Transaction } from '@stackworks/database';
import { inArray, and, eq, ne, or, isNull } from 'drizzle-orm';
import type { CalendarPort, ClockPort } from '#/platform/ports.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { clientBillingSynced, stripeActor, subscriptionChanged } from '#/modules/billing/billing.events.ts';
import { emit } from '#/platform/events/events.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { resolveProblem } from '#/modules/billing/problems.ts';
import { checkouts } from '#/modules/billing/billing.tables.ts';
import {
  splitName,
  transferToOwner,
  type AccountOpening,
} from '#/modules/accounts/commands/invite-client.ts';
import { assertClaimed, completeClaim, type PersonClaim } from './sync-queue.ts';
import { deleteUnknown, writeInvoices, writeSales, type Ordered } from './write-payments.ts';
import { findNames, findOrOpenAccount } from './find-person.ts';
import {
  reportDisputes,
  reportExtraSubscriptions,
  reportOddPrice,
  reportPaidOnHold,
  reportSecondKits,
  reportUnknownPayments,
  reportUnread,
} from './report-problems.ts';
import { findNewPlan, type BillingState } from './to-billing-state.ts';
import { writeSubscription, writeTerms, type SubscriptionWritten } from './write-subscription.ts';
import { systemActor } from '#/platform/audit/record-action.ts';

type Input = {
  stripeCustomerId: string;
  personClaim: PersonClaim;
  state: BillingState;
  /** Prepared if an account may have to be opened or transferred. */
  opening: AccountOpening | null;
};

/**
 * Stores what Stripe says of a customer, and everything that follows from it, in one transaction. Repeating it changes
 * nothing.
 * @throws ClaimLost when another process has claimed the customer since
 */
export async function writeBillingState(
  deps: CalendarPort & CataloguePort & ClockPort,
  tx: Transaction,
  { stripeCustomerId, personClaim, state, opening }: Input,
): Promise<void> {
  const now = deps.now();
  await assertClaimed(tx, personClaim);
  const found = await findOrOpenAccount(tx, { stripeCustomerId, state, opening }, now);
  await writeCheckouts(tx, state.checkouts, now);
  const payer = found?.client ?? null;
  await reportDisputes(tx, payer, state.disputes, now);
  await reportUnknownPayments(tx, stripeCustomerId, payer, state, now);
  await reportUnread(tx, stripeCustomerId, payer, state, now);
  if (!found) return completeClaim(tx, personClaim, null, now);
  const { client, isNew } = found;
  const subscription = await writeSubscription(deps, tx, { client, isNew, state }, now);
  const invoices = await writeInvoices(tx, client.id, state.invoices);
  const { ordered, returned, hasChanged: hasSales } = await writeSales(deps, tx, client, state, now);
  await writeTerms(deps, tx, client, ordered, now);
  // What we couldn't read may still be there.
  const hasDeleted = state.unread.length === 0 && (await deleteUnknown(tx, client, personClaim, state));
  const bought = { client, state, ...subscription, ordered, opening };
  const change = { ...bought, opening: isNew ? found.opening : await transferAccount(tx, bought, now) };
  const ctx = { tx, actor: stripeActor, now, catalogue: deps.catalogue };
  await emit(ctx, clientBillingSynced, { ...change, newlyPaidIds: invoices.newlyPaid });
  await reportExtraSubscriptions(deps, tx, client, state, now);
  await reportSecondKits(tx, client, { ordered, returned, sales: state.sales }, now);
  const hasChanged = isNew || subscription.hasChanged || invoices.hasChanged || hasSales || hasDeleted;
  // A change of plan or status has been published already.
  if (hasChanged && !subscription.isPublished) {
    await emit(ctx, subscriptionChanged, { userId: client.id });
  }
  const hasBought = subscription.isFirstSeen || ordered.length > 0;
  await reportPaidOnHold(tx, stripeCustomerId, client, hasBought, now);
  await resolveProblem(tx, 'no_account', stripeCustomerId, now);
  await reportOddPrice(deps, tx, client, state, now);
  await completeClaim(tx, personClaim, client.id, now);
}

type Bought = Pick<SubscriptionWritten, 'isFirstSeen'> & {
  client: PayingClient;
  state: BillingState;
  ordered: readonly Ordered[];
  opening: AccountOpening | null;
};

/**
 * Anybody can register any address, so an account with an unconfirmed one may be a stranger's. Unless everything new was
 * bought in the account's own session, it goes to the owner of the mailbox.
 * @returns how they get in; null if nothing was transferred
 */
async function transferAccount(tx: Transaction, bought: Bought, now: Date): Promise<AccountOpening | null> {
  const { client, state, ordered, opening } = bought;
  const plan = findNewPlan(bought);
  if (client.emailVerified || (plan === null && ordered.length === 0)) return null;
  const isOwn =
    ordered.every(({ orderedBy }) => orderedBy === client.id) &&
    (plan === null || (await isBoughtInside(tx, client, state, plan.id)));
  if (isOwn) return null;
  if (!opening) throw new Error('an account that was confirmed before has to be transferred');
  // The person who registered the account may not be the one who paid. What staff entered stays.
  const { name } = await findNames(tx, state);
  const names = client.isUnclaimed || name === null ? {} : { names: splitName(name, client.email) };
  await transferToOwner({ tx, actor: systemActor, now }, client.id, { opening, ...names });
  return opening;
}

/** Whether every checkout of a plan was in its client's own session. */
async function isBoughtInside(
  tx: Transaction,
  client: PayingClient,
  { checkouts: states }: BillingState,
  subscriptionId: string,
): Promise<boolean> {
  const ids = states.filter((one) => one.subscriptionId === subscriptionId).map(({ id }) => id);
  if (ids.length === 0) return false;
  const rows = await tx
    .select({ userId: checkouts.userId })
    .from(checkouts)
    .where(inArray(checkouts.id, ids));
  return rows.length > 0 && rows.every(({ userId }) => userId === client.id);
}

/** Stores the outcome of checkouts, unless another subscription has been started for them since. */
async function writeCheckouts(tx: Transaction, states: BillingState['checkouts'], now: Date): Promise<void> {
  for (const { id, state, subscriptionId, customerId } of states) {
    const isIts = or(
      isNull(checkouts.stripeSubscriptionId),
      eq(checkouts.stripeSubscriptionId, subscriptionId),
    );
    // An ended checkout has made room for another of the same plan, and only one may be open.
    const mayChange = state === 'paid' ? ne(checkouts.state, 'paid') : ne(checkouts.state, 'ended');
    await tx
      .update(checkouts)
      .set({
        state,
        stripeSubscriptionId: subscriptionId,
        stripeCustomerId: customerId,
        updatedAt: now.toISOString(),
      })
      .where(and(eq(checkouts.id, id), isIts, mayChange));
  }
}
