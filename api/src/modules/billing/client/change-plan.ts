import type { Caller } from '#/platform/events/events.ts';
import { createHash } from 'node:crypto';
import type { PlanChanged, PlanChangeInput } from '@stackworks/contracts';
import type { BillingDeps } from '#/modules/billing/billing.deps.ts';
import type { Stripe } from 'stripe';
import { AppError } from '#/errors.ts';
import type { LogPort, StripePort } from '#/platform/ports.ts';
import { idOf, isRejection, sendOnce } from '#/platform/stripe/call-stripe.ts';
import {
  callStripeWithCard,
  wantsConfirmation,
  getCardSubscription,
  isOfPlan,
  nowOf,
  toBillingTab,
  type CardSubscription,
} from './card-subscription.ts';
import { checkMayChange, calculatePlanChange } from './preview-plan.ts';
import { requirePlan } from '#/modules/content/catalogue.ts';
import { readBilling } from '#/modules/billing/queries/read-billing.ts';
import { findPortalPages } from '#/modules/billing/set-up/set-up-prices.ts';
import { createPriceReader } from '#/modules/billing/sync/read-subscriptions.ts';
import { createUnread, metadataNames } from '#/modules/billing/sync/snapshot.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';

/** How long a preview is valid, in seconds. */
const previewLifetime = 3600;

/**
 * Changes a client's plan, and charges the rest of the month at once; a smaller plan begins with the next month. A declined card
 * changes nothing. If the bank wants confirmation, the client continues on Stripe's page.
 * @param agreed the preview they saw, which is calculated again for the same time
 * @throws AppError invalid_input for an unknown plan, conflict when the amount has changed, card_declined, unavailable
 */
export async function changePlan(
  caller: Caller<'client', BillingDeps>,
  agreed: PlanChangeInput,
): Promise<PlanChanged> {
  requirePlan(caller, agreed.plan, 'plan', ({ isCurrent }) => isCurrent);
  const attempt = { isSent: false };
  try {
    return await callStripeWithCard(async () => {
      const current = await getCardSubscription(caller, caller.actor.id);
      const url = await change(caller, current, agreed, attempt);
      if (url !== null) return { state: 'confirm', url };
      await syncCustomer(caller, current.customerId);
      return { state: 'changed', billing: await readBilling(caller, caller.actor.id) };
    });
  } catch (error) {
    const isAway = error instanceof AppError && error.code === 'unavailable' && !isRejection(error.cause);
    const isUnknown = attempt.isSent && isAway;
    throw isUnknown ? unknownOutcome(error) : error;
  }
}

/** @returns Stripe's page for the bank's confirmation; null when the change is made */
async function change(
  deps: BillingDeps,
  current: CardSubscription,
  { plan, prorationDate, dueNow, nextAmount }: PlanChangeInput,
  attempt: { isSent: boolean },
): Promise<string | null> {
  const { subscription, item } = current;
  // The second click of a double click finds the plan changed already.
  if (isOfPlan(item, plan)) return null;
  checkMayChange(current, plan);
  const age = (await nowOf(deps, subscription)) - prorationDate;
  if (age > previewLifetime || age < -60) throw tooOld();
  const { preview, priceId } = await calculatePlanChange(deps, current, plan, prorationDate);
  if (preview.dueNow !== dueNow || preview.nextAmount !== nextAmount) {
    const { items } = await deps.stripe.subscriptions.retrieve(subscription.id);
    if (items.data.some((one) => isOfPlan(one, plan))) return null;
    throw tooOld();
  }
  attempt.isSent = true;
  if (preview.startsAt !== null) {
    await changeLater(deps, current, priceId);
    return null;
  }
  try {
    const { latest_invoice: invoice } = await sendOnce(() =>
      deps.stripe.subscriptions.update(
        subscription.id,
        {
          items: [{ id: item.id, price: priceId }],
          proration_behavior: 'always_invoice',
          proration_date: prorationDate,
          payment_behavior: 'error_if_incomplete',
          expand: ['latest_invoice'],
        },
        { idempotencyKey: keyOf(current, priceId, prorationDate) },
      ),
    );
    if (invoice !== null && typeof invoice === 'object' && invoice.id !== idOf(subscription.latest_invoice)) {
      await refundExcess(deps, invoice, dueNow);
    }
    return null;
  } catch (error) {
    if (!wantsConfirmation(error)) throw error;
    return openConfirmation(deps, current, priceId);
  }
}

/**
 * Changes the price of the next period. Until then the metadata says what has been paid for. It has no key of its own: requested
 * twice it is the same, and taken back in between it is made again, which a key of the same second would not.
 */
async function changeLater(
  deps: BillingDeps,
  { subscription, item }: CardSubscription,
  priceId: string,
): Promise<void> {
  const plan = await createPriceReader(deps, createUnread()).readPlan(item.price);
  const metadata = {
    [metadataNames.nextPrice]: priceId,
    [metadataNames.paidPlan]: plan ?? '',
    [metadataNames.paidPrice]: item.price.id,
    [metadataNames.paidUntil]: String(item.current_period_end),
  };
  await deps.stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, price: priceId, quantity: 1 }],
    proration_behavior: 'none',
    metadata,
  });
}

/**
 * Stripe takes no expected amount with a change. What somebody added between our calculation and the charge, such as an
 * invoice item, is refunded at once.
 */
async function refundExcess(
  { log, stripe }: LogPort & StripePort,
  { id: invoice, amount_paid: paid }: Stripe.Invoice,
  dueNow: number,
): Promise<void> {
  const amount = paid - Math.max(dueNow, 0);
  if (amount <= 0) return;
  log.error({ invoice, paid, dueNow }, 'a change of plan charged more than was agreed, which is refunded');
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 10 });
  const intent = data.map(({ payment }) => idOf(payment.payment_intent)).find((id) => id !== null);
  if (!intent) return;
  const once = { idempotencyKey: `plan-excess-${invoice}` };
  await sendOnce(() => stripe.refunds.create({ payment_intent: intent, amount }, once));
}

const unknownOutcome = (cause: unknown) =>
  new AppError(
    'unavailable',
    'The payment is taking longer than usual, so the change may still go through. Check again in a minute.',
    { cause },
  );

/** The same change requested twice is one; after another invoice, or with another card, it is a new one. */
const keyOf = ({ subscription, item }: CardSubscription, priceId: string, prorationDate: number): string => {
  const { latest_invoice: invoice, default_payment_method: card } = subscription;
  const state = [idOf(invoice) ?? '', idOf(card) ?? ''];
  const parts = [subscription.id, item.price.id, priceId, prorationDate, ...state];
  return `plan-${createHash('sha256').update(parts.join(' ')).digest('hex')}`;
};

const tooOld = () => new AppError('conflict', 'The cost of this change has updated. Please check it again.');

async function openConfirmation(
  deps: BillingDeps,
  { customerId, subscription, item }: CardSubscription,
  priceId: string,
): Promise<string> {
  const pages = await findPortalPages(deps.stripe);
  const { url } = await deps.stripe.billingPortal.sessions.create({
    customer: customerId,
    // Leaving the page changes nothing, and may leave a payment open.
    return_url: toBillingTab(deps, 'invoices'),
    ...(pages && { configuration: pages.id }),
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: item.id, price: priceId, quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url: toBillingTab(deps, 'plan') } },
    },
  });
  return url;
}
