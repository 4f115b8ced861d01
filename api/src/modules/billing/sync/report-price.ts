import { sayCadence } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { sayMoney } from '#/modules/billing/money-in-words.ts';
import { reportProblem, resolveProblem, rewordProblem, wasReported } from '#/modules/billing/problems.ts';
import { currency as ourCurrency, toCents } from '#/modules/billing/sold-prices.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import type { BillingState, SubscriptionState } from './to-billing-state.ts';

/**
 * Tells staff, once, of a plan that is paid otherwise than the catalogue sells it, which somebody must have made by hand:
 * in another currency, at another interval, or at a price of its own. An earlier price of the catalogue's is none of these.
 */
export async function tellOfPrice(
  deps: Pick<Deps, 'catalogue'>,
  tx: Transaction,
  { id: userId, email, firstName, lastName }: PayingClient,
  { subscription, customer }: Pick<BillingState, 'subscription' | 'customer'>,
  now: Date,
): Promise<void> {
  if (!subscription || customer.isDemo) return;
  const [kind, subject] = ['odd_price', subscription.id] as const;
  const isLive = liveStatuses.has(subscription.stripeStatus);
  if (!isLive || !isOdd(deps, subscription)) return resolveProblem(tx, kind, subject, now);
  const plan =
    (subscription.plan && deps.catalogue.findPlan(subscription.plan)?.name) ?? 'a plan we do not know';
  const text = `${`${firstName} ${lastName}`.trim()} (${email}) has ${plan} at ${sayPrice(subscription)}, which isn’t a catalogue price, so price changes won’t reach them. If this was agreed, resolve this. If not, move subscription ${subject} to the plan’s own price in Stripe.`;
  const problem = { kind, subject, text, userId };
  if (await wasReported(tx, kind, subject)) await rewordProblem(tx, problem);
  else await reportProblem(tx, problem, now);
}

function isOdd({ catalogue }: Pick<Deps, 'catalogue'>, subscription: SubscriptionState): boolean {
  const { plan, currency, interval, intervalCount, isOurPrice, listAmount } = subscription;
  if (plan === null || currency !== ourCurrency || interval !== 'month' || intervalCount !== 1) return true;
  const sold = catalogue.findPlan(plan);
  if (isOurPrice || !sold || (!sold.isCurrent && sold.price === null)) return false;
  return sold.price === null || toCents(sold.price) !== listAmount;
}

const sayPrice = (subscription: SubscriptionState): string =>
  `${sayMoney(subscription.listAmount, subscription.currency)} ${sayCadence(subscription)}`;
