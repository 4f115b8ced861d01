import type { Stripe } from 'stripe';
import { defaultPaymentOf } from '#/billing/invoice-lifecycle.ts';
import { cardError, usePaymentMethod } from '#/billing/payment-methods.ts';
import { attemptSetup, createSetupIntent } from '#/billing/setup-intents.ts';
import { updateSubscription, type ProrationBehavior } from '#/billing/subscription-update.ts';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { getOwnSubscription, type Portal } from './portal-session.ts';

/** The bank's open question, and what to call after its answer. */
export type PortalAnswer = { clientSecret: string | null; after: string | null };

const done: PortalAnswer = { clientSecret: null, after: null };

/**
 * Saves a new card, which everything is then charged to.
 * @throws StripeApiError for a declined card
 */
export function changeCard(tx: Tx, portal: Portal, paymentMethod: string): PortalAnswer {
  const method = usePaymentMethod(tx, paymentMethod);
  const setup = createSetupIntent(tx, { customer: portal.customer.id, usage: 'off_session' });
  const { outcome, decline, intent } = attemptSetup(tx, setup, method);
  if (outcome === 'failed' && decline) throw cardError(decline, { setup_intent: intent });
  if (outcome === 'requires_action')
    return { clientSecret: intent.client_secret, after: `/portal_pages/${portal.token}/cards/${intent.id}` };
  makeDefault(tx, portal, idOf(intent.payment_method) ?? method.id);
  return done;
}

/**
 * Goes on with a card once its bank has agreed.
 * @throws StripeApiError when it has not
 */
export function useConfirmedCard(tx: Tx, portal: Portal, setupIntent: string): PortalAnswer {
  const intent = tx.get('setup_intent', setupIntent);
  const card = idOf(intent?.payment_method);
  if (intent?.status !== 'succeeded' || idOf(intent.customer) !== portal.customer.id || card === null)
    throw invalidRequest('This card has not been confirmed.');
  makeDefault(tx, portal, card);
  return done;
}

function makeDefault(tx: Tx, { customer, subscriptions }: Portal, card: string): void {
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: card };
  change(tx, customer, { invoice_settings }, 'customer.updated');
  for (const subscription of subscriptions)
    change(tx, subscription, { default_payment_method: card }, 'customer.subscription.updated');
}

/** Ends a subscription with the period that is paid, or lets it continue. */
export function setCancelling(tx: Tx, portal: Portal, id: string, cancelAtPeriodEnd: boolean): PortalAnswer {
  getOwnSubscription(portal, id);
  updateSubscription(tx, id, { behavior: 'allow_incomplete', prorationBehavior: 'none', cancelAtPeriodEnd });
  return done;
}

/**
 * Makes the change the session was opened for; it takes effect once it has been paid.
 * @throws StripeApiError for a declined card, or when the session is for something else
 */
export function confirmUpdate(tx: Tx, portal: Portal): PortalAnswer {
  const wanted = portal.session.flow?.subscription_update_confirm;
  if (!wanted) throw invalidRequest('There is nothing to confirm here.');
  getOwnSubscription(portal, wanted.subscription);
  const subscription = updateSubscription(tx, wanted.subscription, {
    ...toUpdate(wanted, portal.features),
    behavior: 'pending_if_incomplete',
  });
  if (!subscription.pending_update) return done;
  const intent = defaultPaymentOf(tx, idOf(subscription.latest_invoice) ?? '')?.intent;
  if (intent?.status === 'requires_action') return { clientSecret: intent.client_secret, after: null };
  const { code, decline_code, message } = intent?.last_payment_error ?? {};
  throw cardError({
    code: code ?? 'card_declined',
    ...(decline_code && { decline_code }),
    message: message ?? 'Your card was declined.',
  });
}

/** Makes the change a session was opened for. */
export function toUpdate(
  { items, discounts }: Stripe.BillingPortal.Session.Flow.SubscriptionUpdateConfirm,
  features: Portal['features'],
) {
  return {
    items: items.map(({ id, price, quantity }) => ({
      id: id ?? undefined,
      price: price ?? undefined,
      ...(quantity !== undefined && { quantity }),
    })),
    prorationBehavior: toBehavior(features?.subscription_update.proration_behavior),
    ...(discounts && { discounts: discounts.map(({ coupon }) => ({ coupon: coupon ?? '' })) }),
    isOffSession: false,
  };
}

const toBehavior = (behavior: string | undefined): ProrationBehavior =>
  behavior === 'none' || behavior === 'create_prorations' ? behavior : 'always_invoice';
