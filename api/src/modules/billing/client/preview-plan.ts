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
import { discounted } from '#/modules/billing/billing.presenter.ts';
import { getCataloguePrice } from '#/modules/billing/catalogue-prices.ts';
import { getStripePrice } from '#/modules/billing/prices/get-stripe-price.ts';

/**
 * What a change of plan would cost now, to the second, and from the next charge on.
 * @throws AppError invalid_input for an unknown plan, conflict when the plan can't be changed, unavailable
 */
export const previewPlan = (deps: BillingDeps, clientId: string, plan: PlanSlug): Promise<PlanPreview> =>
  callStripeWithCard(async () => {
    requirePlan(deps, plan, 'plan', ({ isCurrent }) => isCurrent);
    const current = await getCardSubscription(deps, clientId);
    checkMayChange(current, plan);
    const prorationDate = await nowOf(deps, current.subscription);
    return (await calculatePlanChange(deps, current, plan, prorationDate)).preview;
  });

/** @throws AppError conflict when the plan can't be changed now */
export function checkMayChange({ subscription, item }: CardSubscription, plan: PlanSlug): void {
  if (subscription.status !== 'active' && subscription.status !== 'trialing') {
    throw new AppError(
      'conflict',
      'Your last payment failed. Update your payment method first, then change your plan.',
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
  if (isOfPlan(item, plan)) throw new AppError('conflict', 'You’re already on this plan.');
}

/** @param prorationDate the time of the change, in Unix seconds */
export async function calculatePlanChange(
  deps: BillingDeps,
  { customerId, subscription, item, discountPercent }: CardSubscription,
  plan: PlanSlug,
  prorationDate: number,
): Promise<{ preview: PlanPreview; priceId: string }> {
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
  const lines = invoice.lines.data.filter(isProration).map(toLine);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const balance = total > 0 ? Math.max(invoice.starting_balance, -total) : 0;
  if (balance < 0) lines.push({ description: 'Credit you have with us', amount: balance });
  if (balance > 0) lines.push({ description: 'Carried over from an earlier change', amount: balance });
  // Stripe adds amounts that are too small to charge to the next invoice.
  const isCarriedOver = total + balance > 0 && invoice.amount_due === 0;
  const preview = {
    plan,
    planName: sold.name,
    dueNow: isCarriedOver ? 0 : total + balance,
    carriedOver: isCarriedOver ? total + balance : 0,
    // A negative balance is credit; a change to a smaller plan adds to it.
    creditLeft: Math.max(-invoice.starting_balance - total, 0),
    currency: invoice.currency,
    lines,
    nextAmount: discounted(price.unit_amount ?? sold.cents, discountPercent),
    nextChargeAt: new Date(item.current_period_end * 1000).toISOString(),
    prorationDate,
  };
  return { preview, priceId: price.id };
}

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  (parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration) === true;

/** The date that Stripe appends to a proration line, in UTC. */
const stripeDay = / after \d{1,2} \p{L}+ \d{4}$/u;

const toLine = ({ description, amount, discount_amounts: discounts }: Stripe.InvoiceLineItem) => ({
  description: description?.replace(stripeDay, '') ?? 'Your plan',
  amount: amount - (discounts ?? []).reduce((sum, discount) => sum + discount.amount, 0),
});
