import type { Transaction } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { stripeItself, subscriptionChanged } from '#/modules/billing/billing.events.ts';
import { emit } from '#/platform/events/events.ts';
import type { PaidAccountOpening } from '#/modules/accounts/commands/invite-client.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { reportProblem, resolveProblem } from '#/modules/billing/problems.ts';
import { requireHeld, settleHeld, type Claim, type Held } from './claims.ts';
import { dropUnknown } from './drop-unknown.ts';
import { findOrOpenAccount } from './find-or-open-account.ts';
import { handOver } from './hand-over.ts';
import { tellByMail } from './billing-emails.ts';
import { tellOfDisputes } from './report-disputes.ts';
import { tellOfUnknown } from './report-unknown.ts';
import { tellOfUnread } from './report-unread.ts';
import { tellOfPrice } from './report-price.ts';
import { tellOfExtra } from './report-extra.ts';
import type { BillingState } from './to-billing-state.ts';
import { writeCheckouts } from './write-checkouts.ts';
import { writeInvoices } from './write-invoices.ts';
import { writeSales } from './write-sales.ts';
import { writeSubscription } from './write-subscription.ts';
import { writeTerms } from './write-terms.ts';

/** What writing down a customer's state has come to. */
export type Written = { userId: string | null; hasChanged: boolean };

type Input = {
  claim: Claim;
  held: Held;
  state: BillingState;
  /** Prepared where an account may have to be made, or handed over. */
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
  { claim, held, state, opening }: Input,
): Promise<Written> {
  const now = deps.now();
  await requireHeld(tx, held);
  const found = await findOrOpenAccount(tx, { claim, state, opening }, now);
  await writeCheckouts(tx, state.checkouts, now);
  await tellOfDisputes(tx, found?.client ?? null, state.disputes, now);
  await tellOfUnknown(tx, claim.stripeCustomerId, found?.client ?? null, state, now);
  await tellOfUnread(tx, claim.stripeCustomerId, found?.client ?? null, state, now);
  if (!found) {
    await settleHeld(tx, held, null, now);
    return { userId: null, hasChanged: false };
  }
  const { client, isNew } = found;
  const subscription = await writeSubscription(deps, tx, { client, isNew, state }, now);
  const invoices = await writeInvoices(tx, client.id, state.invoices);
  const { ordered, hasChanged: hasSales } = await writeSales(deps, tx, client, state, now);
  await writeTerms(deps, tx, client, ordered, now);
  // What could not be read is not gone.
  const hasDropped = state.unread.length === 0 && (await dropUnknown(tx, client, held, state));
  const bought = { client, state, ...subscription, ordered, opening };
  const told = { ...bought, opening: isNew ? opening : await handOver(tx, bought, now) };
  await tellByMail(deps, tx, { ...told, newlyPaidIds: invoices.newlyPaid }, now);
  await tellOfExtra(deps, tx, client, state, now);
  const hasChanged = isNew || subscription.hasChanged || invoices.hasChanged || hasSales || hasDropped;
  // A change of plan or status has told of itself.
  if (hasChanged && !subscription.isTold) {
    await emit({ tx, actor: stripeItself, now }, subscriptionChanged, { userId: client.id });
  }
  const hasBought = subscription.isFirstSeen || ordered.length > 0;
  await tellOfHold(tx, { claim, client, hasBought }, now);
  await resolveProblem(tx, 'no_account', claim.stripeCustomerId, now);
  await tellOfPrice(deps, tx, client, state, now);
  await settleHeld(tx, held, client.id, now);
  return { userId: client.id, hasChanged };
}

/** Whoever pays while their account is on hold gets nothing for it, of which the team has to think. */
async function tellOfHold(
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
