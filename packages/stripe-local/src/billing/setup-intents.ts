import type { Stripe } from 'stripe';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { newClientSecret, newId } from '#/engine/ids.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { StripeApiError } from '#/http/stripe-error.ts';
import { attachPaymentMethod, needsAuthentication } from './payment-methods.ts';
import { findCard, type Decline } from './test-cards.ts';

type Input = {
  customer: string | null;
  description?: string | null | undefined;
  metadata?: Record<string, string> | undefined;
  payment_method?: string | null | undefined;
  usage?: 'on_session' | 'off_session' | undefined;
};

/** Stores the intent to save a card for later payments. */
export function createSetupIntent(tx: Tx, input: Input): Stripe.SetupIntent {
  const id = newId('seti');
  const intent: Stripe.SetupIntent & { flow_directions: null } = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: tx.now(input.customer),
    customer: input.customer,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: input.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: input.payment_method ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: input.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    usage: input.usage ?? 'off_session',
  };
  tx.insert(intent);
  tx.emit('setup_intent.created', intent);
  return intent;
}

export type SetupOutcome = {
  intent: Stripe.SetupIntent;
  outcome: 'succeeded' | 'requires_action' | 'failed';
  decline: Decline | null;
};

const confirmable = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);

/**
 * One attempt to save a card.
 * @throws StripeApiError when that has been done already or was called off
 */
export function attemptSetup(
  tx: Tx,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  {
    isAuthenticated = false,
    returnUrl = null,
  }: { isAuthenticated?: boolean; returnUrl?: string | null } = {},
): SetupOutcome {
  if (!confirmable.has(intent.status))
    throw setupState(
      `You cannot confirm this SetupIntent because it has a status of ${intent.status}. Only a SetupIntent with one of the following statuses may be confirmed: requires_payment_method, requires_confirmation, requires_action.`,
      intent,
    );
  if (!isAuthenticated && needsAuthentication(tx, method, false)) {
    const changes: Partial<Stripe.SetupIntent> = {
      payment_method: method.id,
      status: 'requires_action',
      last_setup_error: null,
      next_action: toNextAction(tx, intent, returnUrl),
    };
    const waiting = change(tx, intent, changes, 'setup_intent.requires_action');
    return { intent: waiting, outcome: 'requires_action', decline: null };
  }
  const { decline, isKeepable } = findCard(method.card?.fingerprint);
  if (decline && !isKeepable) {
    const error: Stripe.SetupIntent.LastSetupError = {
      ...decline,
      payment_method: method,
      type: 'card_error',
    };
    return { intent: failSetup(tx, intent, error), outcome: 'failed', decline };
  }
  const customer = idOf(intent.customer);
  const saved = customer === null ? method : attachPaymentMethod(tx, method, customer);
  const attempt = createAttempt(tx, intent, saved, isAuthenticated);
  const changes: Partial<Stripe.SetupIntent> = {
    latest_attempt: attempt.id,
    payment_method: saved.id,
    status: 'succeeded',
    last_setup_error: null,
    next_action: null,
  };
  const done = change(tx, intent, changes, 'setup_intent.succeeded');
  if (customer !== null) useForSubscription(tx, done.id, customer, saved.id);
  return { intent: done, outcome: 'succeeded', decline: null };
}

/** A subscription that waited for this card will be paid with it. */
function useForSubscription(tx: Tx, intent: string, customer: string, default_payment_method: string): void {
  for (const subscription of tx.list('subscription', { customer, pending_setup_intent: intent })) {
    const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
    const changes = { pending_setup_intent: null, ...(saves && { default_payment_method }) };
    change(tx, subscription, changes, 'customer.subscription.updated');
  }
}

/**
 * How the cardholder responded to the bank.
 * @throws StripeApiError when there was no question
 */
export function authenticateSetup(
  tx: Tx,
  intent: Stripe.SetupIntent,
  isConfirmed: boolean,
): Stripe.SetupIntent {
  const method = tx.get('payment_method', idOf(intent.payment_method) ?? '');
  if (intent.status !== 'requires_action' || !method)
    throw setupState('This SetupIntent is not waiting for an authentication.', intent);
  if (isConfirmed) return attemptSetup(tx, intent, method, { isAuthenticated: true }).intent;
  return failSetup(tx, intent, {
    code: 'setup_intent_authentication_failure',
    doc_url: 'https://stripe.com/docs/error-codes/setup-intent-authentication-failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
    type: 'invalid_request_error',
  });
}

/** Calls it off. */
export function cancelSetup(tx: Tx, intent: Stripe.SetupIntent): Stripe.SetupIntent {
  if (!confirmable.has(intent.status))
    throw setupState(
      `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`,
      intent,
    );
  return change(tx, intent, { status: 'canceled', next_action: null }, 'setup_intent.canceled');
}

function failSetup(tx: Tx, intent: Stripe.SetupIntent, last_setup_error: Stripe.SetupIntent.LastSetupError) {
  const changes: Partial<Stripe.SetupIntent> = {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error,
  };
  return change(tx, intent, changes, 'setup_intent.setup_failed');
}

function toNextAction(
  tx: Tx,
  intent: Stripe.SetupIntent,
  returnUrl: string | null,
): Stripe.SetupIntent.NextAction {
  const url = `${tx.pagesUrl}/authenticate/${intent.client_secret ?? ''}`;
  if (returnUrl !== null) return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } };
}

const setupState = (message: string, intent: Stripe.SetupIntent) =>
  new StripeApiError(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message,
    setup_intent: intent,
  });

function createAttempt(
  tx: Tx,
  intent: Stripe.SetupIntent,
  { id, card }: Stripe.PaymentMethod,
  isAuthenticated: boolean,
) {
  const attempt: Stripe.SetupAttempt = {
    id: newId('setatt'),
    object: 'setup_attempt',
    application: null,
    created: tx.now(idOf(intent.customer)),
    customer: idOf(intent.customer),
    customer_account: null,
    flow_directions: null,
    livemode: false,
    on_behalf_of: null,
    payment_method: id,
    payment_method_details: {
      card: {
        brand: card?.brand ?? null,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: card?.country ?? null,
        exp_month: card?.exp_month ?? null,
        exp_year: card?.exp_year ?? null,
        fingerprint: card?.fingerprint ?? null,
        funding: card?.funding ?? null,
        last4: card?.last4 ?? null,
        network: card?.brand ?? null,
        three_d_secure: isAuthenticated
          ? {
              authentication_flow: 'challenge',
              electronic_commerce_indicator: '05',
              result: 'authenticated',
              result_reason: null,
              transaction_id: newId('3ds'),
              version: '2.2.0',
            }
          : null,
        wallet: null,
      },
      type: 'card',
    },
    setup_error: null,
    setup_intent: intent.id,
    status: 'succeeded',
    usage: intent.usage,
  };
  tx.insert(attempt);
  return attempt;
}
