import type { Caller } from '#/platform/events/events.ts';
import type { PlanPreview, PlanSlug } from '@stackworks/contracts';
import type { BillingDeps } from '#/modules/billing/billing.deps.ts';
import type { Stripe } from 'stripe';
import { AppError } from '#/errors.ts';
import { requirePlan } from '#/modules/content/catalogue.ts';
import {
  callStripeWithCard,
  getCardSubscription,
  isOfPlan,
  nowOf,
  type CardSubscription,
} from './card-subscription.ts';
import { getCataloguePrice } from '#/modules/billing/catalogue-prices.ts';
import { calculateDiscount } from '#/modules/billing/sync/pick-active-subscription.ts';
import { findPaid, toDiscount } from '#/modules/billing/sync/read-subscriptions.ts';
import { createUnread } from '#/modules/billing/sync/snapshot.ts';
import { idOf, toIso } from '#/platform/stripe/call-stripe.ts';
import { getStripePrice } from '#/modules/billing/prices/get-stripe-price.ts';

/**
 * What a change of plan would cost now, to the second, and from the next charge on.
 * @throws AppError invalid_input for an unknown plan, conflict when the plan can't be changed, unavailable
 */
export const previewPlan = (caller: Caller<'client', BillingDeps>, plan: PlanSlug): Promise<PlanPreview> =>
  callStripeWithCard(async () => {
    requirePlan(caller, plan, 'plan', ({ isCurrent }) => isCurrent);
    const current = await getCardSubscription(caller, caller.actor.id);
    checkMayChange(current, plan);
    const prorationDate = await nowOf(caller, current.subscription);
    return (await calculatePlanChange(caller, current, plan, prorationDate)).preview;
  });

/** @throws AppError conflict when the plan can't be changed now */
export function checkMayChange({ subscription, item }: CardSubscription, plan: PlanSlug): void {
  if (subscription.status !== 'active' && subscription.status !== 'trialing') {
    throw new AppError(
      'conflict',
      'Your last payment hasn’t gone through. Settle it in Billing first, then change your plan.',
    );
  }
  if (subscription.cancel_at !== null || subscription.cancel_at_period_end) {
    throw new AppError('conflict', 'Your plan is cancelled. Undo the cancellation first, then change it.');
  }
  if (subscription.pending_update !== null) {
    throw new AppError(
      'conflict',
      'You have a change of plan that isn’t paid yet. Finish or cancel it first, then choose another plan.',
    );
  }
  if (findPaid(subscription, item) !== null) {
    throw new AppError(
      'conflict',
      'A change of plan is set for the end of your paid month. Undo it first, then choose another plan.',
    );
  }
  if (isOfPlan(item, plan)) throw new AppError('conflict', 'You’re already on this plan.');
}

/** A previewed change, and Stripe's price of the new plan. */
type PlanChange = { preview: PlanPreview; priceId: string };

/** @param prorationDate the time of the change, in Unix seconds */
export async function calculatePlanChange(
  deps: BillingDeps,
  { customerId, subscription, item }: CardSubscription,
  plan: PlanSlug,
  prorationDate: number,
): Promise<PlanChange> {
  const sold = getCataloguePrice(deps, plan);
  const price = await getStripePrice(deps, sold);
  const invoice = await deps.stripe.invoices.createPreview({
    customer: customerId,
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: item.id, price: price.id }],
      proration_behavior: 'always_invoice',
      proration_date: prorationDate,
    },
  });
  const discounts = subscription.discounts.flatMap((one) => toDiscount(one, createUnread()));
  const { amount: nextAmount } = calculateDiscount({
    listAmount: price.unit_amount ?? sold.cents,
    discounts,
  });
  const isLater = isSmaller(item, price);
  const periodEnd = isLater ? item.current_period_end : findPeriodEnd(invoice, price);
  const nextChargeAt = toIso(periodEnd ?? item.current_period_end);
  const preview = {
    plan,
    planName: sold.name,
    // Nothing is invoiced during a trial either: Stripe previews the next period then.
    ...(isLater || subscription.status === 'trialing' ? nothingDue(invoice) : sumUp(invoice)),
    currency: invoice.currency,
    nextAmount,
    nextChargeAt,
    startsAt: isLater ? nextChargeAt : null,
    prorationDate,
  };
  return { preview, priceId: price.id };
}

/** Whether a price charges less for periods of the same length. */
const isSmaller = ({ price: before, quantity = 1 }: Stripe.SubscriptionItem, price: Stripe.Price): boolean =>
  before.recurring?.interval === price.recurring?.interval &&
  before.recurring?.interval_count === price.recurring?.interval_count &&
  (price.unit_amount ?? 0) < (before.unit_amount ?? 0) * quantity;

type Sums = Pick<PlanPreview, 'dueNow' | 'carriedOver' | 'creditLeft' | 'lines'>;

/** What the invoice of a change charges or credits, in lines that add up to it. */
function sumUp({ total, amount_due: charged, starting_balance: balance, lines: all }: Stripe.Invoice): Sums {
  const lines = all.data.map(toLine);
  const rest = total - lines.reduce((sum, { amount }) => sum + amount, 0);
  if (rest !== 0) lines.push({ description: 'Other items', amount: rest });
  // A negative balance is credit; a positive one is owed, and settled with any invoice.
  const fromBalance = balance > 0 ? balance : Math.max(balance, -Math.max(total, 0));
  if (fromBalance < 0) lines.push({ description: 'Credit you have with us', amount: fromBalance });
  if (fromBalance > 0)
    lines.push({ description: 'Carried over from an earlier change', amount: fromBalance });
  const sum = total + fromBalance;
  return {
    dueNow: sum > 0 ? charged : sum,
    // Stripe adds amounts that are too small to charge to the next invoice.
    carriedOver: sum > 0 ? sum - charged : 0,
    creditLeft: Math.max(-balance - total, 0),
    lines,
  };
}

const nothingDue = ({ starting_balance: balance }: Stripe.Invoice): Sums => ({
  dueNow: 0,
  carriedOver: 0,
  creditLeft: Math.max(-balance, 0),
  lines: [],
});

/** The end of the period that begins with a change to another interval, in Unix seconds; otherwise the period stays. */
const findPeriodEnd = ({ lines }: Stripe.Invoice, { id }: Stripe.Price): number | undefined =>
  lines.data.find(
    ({ parent, pricing }) =>
      parent?.subscription_item_details?.proration === false && idOf(pricing?.price_details?.price) === id,
  )?.period.end;

/** The date that Stripe appends to a proration line, in UTC. */
const stripeDay = / after \d{1,2} \p{L}+ \d{4}$/u;

const toLine = ({ description, amount, discount_amounts: discounts }: Stripe.InvoiceLineItem) => ({
  description: description?.replace(stripeDay, '') ?? 'Your plan',
  amount: amount - (discounts ?? []).reduce((sum, discount) => sum + discount.amount, 0),
});
