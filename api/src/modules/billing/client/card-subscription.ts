import { portalRoutes, returnedParameter, type Returned, type PlanSlug } from '@stackworks/contracts';
import { Stripe } from 'stripe';
import type { ClockPort, ConfigPort, DatabasePort, StripePort } from '#/platform/ports.ts';
import type { BillingDeps } from '#/modules/billing/billing.deps.ts';
import { AppError } from '#/errors.ts';
import { countAttempt, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { findPayingClient, type PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import { callStripe, idOf } from '#/platform/stripe/call-stripe.ts';

/** A client's subscription at Stripe, of one plan. */
export type CardSubscription = {
  customerId: string;
  subscription: Stripe.Subscription;
  item: Stripe.SubscriptionItem;
};

/** A client's customer at Stripe. @throws AppError conflict for clients who don't pay by card, rate_limited */
export async function getCustomerId(deps: ClockPort & DatabasePort, clientId: string): Promise<string> {
  const { stripeCustomerId } = await getPayer(deps, clientId);
  if (stripeCustomerId === null) throw notByCard();
  return stripeCustomerId;
}

/** A client who is about to call Stripe. @throws AppError rate_limited, not_found */
export async function getPayer(deps: ClockPort & DatabasePort, clientId: string): Promise<PayingClient> {
  await countAttempt(deps, rateRules.billingByClient, clientId);
  const client = await findPayingClient(deps.db.read, clientId);
  if (!client) throw new AppError('not_found', 'This client doesn’t exist.');
  return client;
}

/**
 * A client's subscription, as Stripe has it now.
 * @throws AppError conflict for clients who don't pay by card or whose subscription has ended
 */
export async function getCardSubscription(deps: BillingDeps, clientId: string): Promise<CardSubscription> {
  const { stripeCustomerId, stripeSubscriptionId } = await getPayer(deps, clientId);
  if (stripeCustomerId === null || stripeSubscriptionId === null) throw notByCard();
  const subscription = await deps.stripe.subscriptions.retrieve(stripeSubscriptionId, {
    expand: ['discounts.source.coupon'],
  });
  const [item] = subscription.items.data;
  if (!item || !liveStatuses.has(subscription.status)) {
    throw new AppError('conflict', 'Your subscription has ended. Choose a plan to start again.');
  }
  return { customerId: stripeCustomerId, subscription, item };
}

const notByCard = () =>
  new AppError(
    'conflict',
    'You don’t pay for your plan by card, so there’s nothing to change here. Message us instead.',
  );

/** Whether a subscription is for this plan, perhaps at an earlier price. */
export const isOfPlan = ({ price }: Stripe.SubscriptionItem, plan: PlanSlug): boolean =>
  price.lookup_key === plan || price.metadata['plan'] === plan;

/** A subscription's current time in Unix seconds, by its test clock if it has one. */
export async function nowOf(
  { stripe, now }: ClockPort & StripePort,
  { test_clock: clock }: Stripe.Subscription,
): Promise<number> {
  if (clock === null) return Math.floor(now().getTime() / 1000);
  return (await stripe.testHelpers.testClocks.retrieve(idOf(clock))).frozen_time;
}

/** Where Stripe's pages send clients back to. @param returned what they did there, if anything */
export function toBillingTab({ config }: ConfigPort, returned?: Returned): string {
  const parameters = new URLSearchParams({
    tab: 'billing',
    ...(returned && { [returnedParameter]: returned }),
  });
  return `${config.publicUrl}${portalRoutes.clientPortal}?${parameters.toString()}`;
}

/** Calls Stripe for a client who waits. @throws AppError unavailable, card_declined */
export const callStripeWithCard = <Result>(work: () => Promise<Result>): Promise<Result> =>
  callStripe(async () => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof Stripe.errors.StripeCardError ? cardDeclined(error) : error;
    }
  });

function cardDeclined(error: InstanceType<typeof Stripe.errors.StripeCardError>): AppError {
  const message = `${error.message} You haven’t been charged, and your plan hasn’t changed. Try another card.`;
  return new AppError('card_declined', message, { cause: error });
}

const confirmationCodes = new Set([
  'authentication_required',
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
]);

/** Whether the bank wants the card's owner to confirm first. */
export const wantsConfirmation = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError &&
  [error.code, error.decline_code].some((code) => code !== undefined && confirmationCodes.has(code));
