import type { Transaction } from '@stackworks/database';
import { inArray, and, eq, ne, or, isNull } from 'drizzle-orm';
import type { Deps } from '#/deps.ts';
import { stripeItself, subscriptionChanged } from '#/modules/billing/billing.events.ts';
import { emit } from '#/platform/events/events.ts';
import type { PaidAccountOpening } from '#/modules/accounts/commands/invite-client.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { reportProblem, resolveProblem } from '#/modules/billing/problems.ts';
import { checkouts } from '#/modules/billing/billing.tables.ts';
import { handOverAccount } from '#/modules/accounts/commands/invite-client.ts';
import { assertClaimed, completeClaim, type Claim, type PersonClaim } from './sync-queue.ts';
import { dropUnknown, writeInvoices, writeSales, type Ordered } from './write-payments.ts';
import { findOrOpenAccount } from './find-person.ts';
import { emailBillingChange } from './billing-emails.ts';
import {
  reportDisputes,
  reportUnknownPayments,
  reportUnread,
  reportOddPrice,
  reportExtraSubscriptions,
} from './report-problems.ts';
import type { BillingState } from './to-billing-state.ts';
import { writeSubscription, writeTerms, isPlanNew, type SubscriptionWritten } from './write-subscription.ts';

/** What writing down a customer's state has come to. */
export type Written = { userId: string | null; hasChanged: boolean };

type Input = {
  claim: Claim;
  personClaim: PersonClaim;
  state: BillingState;
  /** Prepared where an account may have to be opened or transferred. */
  opening: PaidAccountOpening | null;
};

/**
 * Writes down how somebody who pays stands at Stripe, and all that follows from it, in one transaction: whatever crashes, all
 * of it is there or nothing, and then the customer is read again. Written a second time, it changes nothing.
 * @throws Overtaken when another process has begun to read the same customer since
 */
export async function writeBillingState(
  deps: Pick<Deps, 'calendar' | 'catalogue' | 'now'>,
  tx: Transaction,
  { claim, personClaim, state, opening }: Input,
): Promise<Written> {
  const now = deps.now();
  await assertClaimed(tx, personClaim);
  const found = await findOrOpenAccount(tx, { claim, state, opening }, now);
  await writeCheckouts(tx, state.checkouts, now);
  await reportDisputes(tx, found?.client ?? null, state.disputes, now);
  await reportUnknownPayments(tx, claim.stripeCustomerId, found?.client ?? null, state, now);
  await reportUnread(tx, claim.stripeCustomerId, found?.client ?? null, state, now);
  if (!found) {
    await completeClaim(tx, personClaim, null, now);
    return { userId: null, hasChanged: false };
  }
  const { client, isNew } = found;
  const subscription = await writeSubscription(deps, tx, { client, isNew, state }, now);
  const invoices = await writeInvoices(tx, client.id, state.invoices);
  const { ordered, hasChanged: hasSales } = await writeSales(deps, tx, client, state, now);
  await writeTerms(deps, tx, client, ordered, now);
  // What could not be read is not gone.
  const hasDropped = state.unread.length === 0 && (await dropUnknown(tx, client, personClaim, state));
  const bought = { client, state, ...subscription, ordered, opening };
  const change = { ...bought, opening: isNew ? opening : await transferAccount(tx, bought, now) };
  await emailBillingChange(deps, tx, { ...change, newlyPaidIds: invoices.newlyPaid }, now);
  await reportExtraSubscriptions(deps, tx, client, state, now);
  const hasChanged = isNew || subscription.hasChanged || invoices.hasChanged || hasSales || hasDropped;
  // A change of plan or status has published itself.
  if (hasChanged && !subscription.isPublished) {
    await emit({ tx, actor: stripeItself, now }, subscriptionChanged, { userId: client.id });
  }
  const hasBought = subscription.isFirstSeen || ordered.length > 0;
  await reportPaidOnHold(tx, { claim, client, hasBought }, now);
  await resolveProblem(tx, 'no_account', claim.stripeCustomerId, now);
  await reportOddPrice(deps, tx, client, state, now);
  await completeClaim(tx, personClaim, client.id, now);
  return { userId: client.id, hasChanged };
}

/** A client who pays while their account is on hold gets nothing for it, which the team has to sort out. */
async function reportPaidOnHold(
  tx: Transaction,
  { claim, client, hasBought }: { claim: Claim; client: PayingClient; hasBought: boolean },
  now: Date,
): Promise<void> {
  const subject = claim.stripeCustomerId;
  if (client.isActive) return resolveProblem(tx, 'on_hold', subject, now);
  if (!hasBought) return;
  const { id: userId, email } = client;
  const text = `${email} has paid as the customer ${subject}, while the account with this address is on hold. Reactivate the account, or cancel the plan in Stripe and refund it.`;
  await reportProblem(tx, { kind: 'on_hold', subject, text, userId }, now);
}

type Bought = Pick<SubscriptionWritten, 'isFirstSeen'> & {
  client: PayingClient;
  state: BillingState;
  ordered: readonly Ordered[];
  /** Prepared where an account may have to be transferred. */
  opening: PaidAccountOpening | null;
};

/**
 * Anybody can register any address, so an account with an unconfirmed one may be a stranger's. Unless all that is new
 * was bought in the account's own session, it goes to the owner of that mailbox.
 * @returns what opens the account to them; null where it stays as it is
 */
async function transferAccount(
  tx: Transaction,
  { client, state, ordered, opening, isFirstSeen }: Bought,
  now: Date,
): Promise<PaidAccountOpening | null> {
  const { subscription } = state;
  const plan = isPlanNew({ subscription, isFirstSeen }) ? subscription : null;
  if (client.emailVerified || (plan === null && ordered.length === 0)) return null;
  const isOwn =
    ordered.every(({ orderedBy }) => orderedBy === client.id) &&
    (plan === null || (await isBoughtInside(tx, client, state, plan.id)));
  if (isOwn) return null;
  if (!opening)
    throw new Error('an account has to be transferred whose address was confirmed before this transaction');
  const by = { role: 'system', name: 'Stackworks' } as const;
  await handOverAccount({ tx, actor: by, now }, client.id, { opening });
  return opening;
}

/** Whether a plan was asked for out of its client's own session, and by nobody else. */
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

/** Writes down what has become of attempts to buy a plan, and that it was looked at. One that was begun anew goes its own way. */
async function writeCheckouts(tx: Transaction, states: BillingState['checkouts'], now: Date): Promise<void> {
  for (const { id, state, subscriptionId, customerId } of states) {
    const isIts = or(
      isNull(checkouts.stripeSubscriptionId),
      eq(checkouts.stripeSubscriptionId, subscriptionId),
    );
    // What has ended has made room for another of the same plan, which alone may be open.
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
