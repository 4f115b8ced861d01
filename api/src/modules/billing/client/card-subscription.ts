import { portalRoutes, returnedParameter, type Returned, type PlanSlug } from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { countAttempt, rateRules } from '#/server/rate-limit.ts';
import { findPayingClient, type PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import { findBillingAccount } from '#/modules/billing/read-billing.ts';

export type BillingDeps = Pick<Deps, 'calendar' | 'catalogue' | 'config' | 'db' | 'log' | 'now' | 'stripe'>;

/** A client's subscription at the card service, of one plan. */
export type CardSubscription = {
  customerId: string;
  subscription: Stripe.Subscription;
  item: Stripe.SubscriptionItem;
  discountPercent: number | null;
};

/**
 * The customer that a client is at the card service.
 * @throws AppError conflict for somebody who does not pay by card, rate_limited after too many
 */
export async function getCustomerId(deps: Pick<Deps, 'db' | 'now'>, clientId: string): Promise<string> {
  const { stripeCustomerId } = await getPayer(deps, clientId);
  if (stripeCustomerId === null) throw notByCard();
  return stripeCustomerId;
}

/**
 * A client who is about to ask the card service for something, which counts.
 * @throws AppError rate_limited after too many
 */
export async function getPayer(deps: Pick<Deps, 'db' | 'now'>, clientId: string): Promise<PayingClient> {
  await countAttempt(deps, rateRules.billingByClient, clientId);
  const client = await findPayingClient(deps.db.read, clientId);
  if (!client) throw new AppError('not_found', 'This client doesn’t exist.');
  return client;
}

/**
 * A client's subscription, as the card service has it now.
 * @throws AppError conflict for somebody who does not pay by card or whose subscription is over
 */
export async function getCardSubscription(deps: BillingDeps, clientId: string): Promise<CardSubscription> {
  const { stripeCustomerId, stripeSubscriptionId } = await getPayer(deps, clientId);
  if (stripeCustomerId === null || stripeSubscriptionId === null) throw notByCard();
  const subscription = await deps.stripe.subscriptions.retrieve(stripeSubscriptionId);
  const [item] = subscription.items.data;
  if (!item || !liveStatuses.has(subscription.status)) {
    throw new AppError('conflict', 'Your subscription has ended. Choose a plan to start again.');
  }
  const account = await findBillingAccount(deps.db.read, clientId);
  return {
    customerId: stripeCustomerId,
    subscription,
    item,
    discountPercent: account?.discountPercent ?? null,
  };
}

const notByCard = () =>
  new AppError(
    'conflict',
    'You don’t pay for your plan by card, so there’s nothing to change here. Message us instead.',
  );

/** Whether what somebody pays for is this plan, also at the price of earlier days. */
export const isOfPlan = ({ price }: Stripe.SubscriptionItem, plan: PlanSlug): boolean =>
  price.lookup_key === plan || price.metadata['plan'] === plan;

/** The present moment of a subscription: that of its test clock, where the card service has put it on one. */
export async function nowOf(
  { stripe, now }: Pick<Deps, 'stripe' | 'now'>,
  { test_clock: clock }: Stripe.Subscription,
): Promise<number> {
  if (clock === null) return Math.floor(now().getTime() / 1000);
  const { frozen_time: frozenTime } = await stripe.testHelpers.testClocks.retrieve(
    typeof clock === 'string' ? clock : clock.id,
  );
  return frozenTime;
}

/**
 * Where somebody comes back to from the card service's pages.
 * @param returned what was done there; left out where it was not
 */
export function toBillingTab({ config }: Pick<Deps, 'config'>, returned?: Returned): string {
  const parameters = new URLSearchParams({
    tab: 'billing',
    ...(returned && { [returnedParameter]: returned }),
  });
  return `${config.publicUrl}${portalRoutes.clientPortal}?${parameters.toString()}`;
}
