import type { Stripe } from 'stripe';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { newClientSecret, newId } from '#/engine/ids.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { createCharge, declineOf } from './charges.ts';
import { disputeCharge } from './disputes.ts';
import { unexpectedState } from './payment-cancellation.ts';
import { attachPaymentMethod, needsAuthentication } from './payment-methods.ts';
import { authenticationRequired, findCard, type Decline } from './test-cards.ts';

type Input = {
  amount: number;
  currency: string;
  customer: string | null;
  description?: string | null | undefined;
  metadata?: Record<string, string> | undefined;
  payment_method?: string | null | undefined;
  receipt_email?: string | null | undefined;
  setup_future_usage?: 'on_session' | 'off_session' | null | undefined;
};

/** Stores a payment to be made. */
export function createPaymentIntent(tx: Tx, input: Input): Stripe.PaymentIntent {
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: tx.now(input.customer),
    currency: input.currency,
    customer: input.customer,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: input.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: input.payment_method ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: input.receipt_email ?? null,
    review: null,
    setup_future_usage: input.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: input.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
  tx.insert(intent);
  tx.emit('payment_intent.created', intent);
  return intent;
}

/** What came of an attempt: paid, waiting for the card's holder, or declined. */
export type PaymentOutcome = {
  intent: Stripe.PaymentIntent;
  outcome: 'succeeded' | 'requires_action' | 'failed';
  decline: Decline | null;
};

type Attempt = {
  /** The card's holder is not there to confirm anything. */
  isOffSession: boolean;
  /** The holder has just confirmed. */
  isAuthenticated?: boolean;
  /** Where the bank's own page returns to after a confirmation; without it, the browser script shows the question. */
  returnUrl?: string | null;
};

const confirmable = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);

/**
 * One attempt to make a payment with a card.
 * @throws StripeApiError when the payment has been made already or called off
 */
export function attemptPayment(
  tx: Tx,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { isOffSession, isAuthenticated = false, returnUrl = null }: Attempt,
): PaymentOutcome {
  assertConfirmable(intent);
  const owner = idOf(method.customer);
  const customer = idOf(intent.customer);
  if (owner !== null && owner !== customer)
    throw invalidRequest(
      `The payment method ${method.id} belongs to another customer than the payment intent.`,
      { param: 'payment_method' },
    );
  const used = { ...intent, payment_method: method.id };
  if (!isAuthenticated && needsAuthentication(tx, method, isOffSession)) {
    if (isOffSession && findCard(method.card?.fingerprint).authentication === 'always')
      return fail(tx, used, method, authenticationRequired, false);
    const changes: Partial<Stripe.PaymentIntent> = {
      payment_method: method.id,
      status: 'requires_action',
      last_payment_error: null,
      next_action: toNextAction(tx, intent, returnUrl),
    };
    const waiting = change(tx, intent, changes, 'payment_intent.requires_action');
    return { intent: waiting, outcome: 'requires_action', decline: null };
  }
  const decline = declineOf(method);
  if (decline) return fail(tx, used, method, decline, isAuthenticated);

  const shouldSave = customer !== null && owner === null && intent.setup_future_usage !== null;
  const saved = shouldSave ? attachPaymentMethod(tx, method, customer) : method;
  const charge = createCharge(tx, { intent: used, method: saved, isAuthenticated, decline: null });
  const changes: Partial<Stripe.PaymentIntent> = {
    payment_method: saved.id,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  };
  const paid = change(tx, intent, changes, 'payment_intent.succeeded');
  const { dispute } = findCard(method.card?.fingerprint);
  if (dispute) disputeCharge(tx, charge, dispute);
  return { intent: paid, outcome: 'succeeded', decline: null };
}

/** The holder did not confirm, or could not. */
export function failAuthentication(tx: Tx, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const method = tx.get('payment_method', idOf(intent.payment_method) ?? '');
  const changes: Partial<Stripe.PaymentIntent> = {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { ...authenticationFailure, ...(method && { payment_method: method }) },
  };
  return change(tx, intent, changes, 'payment_intent.payment_failed');
}

const authenticationFailure: Stripe.PaymentIntent.LastPaymentError = {
  code: 'payment_intent_authentication_failure',
  doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  type: 'invalid_request_error',
};

function fail(
  tx: Tx,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  isAuthenticated: boolean,
): PaymentOutcome {
  const charge = createCharge(tx, { intent, method, isAuthenticated, decline });
  const changes: Partial<Stripe.PaymentIntent> = {
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: {
      charge: charge.id,
      code: decline.code,
      decline_code: decline.decline_code,
      doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
      message: decline.message,
      ...(decline.param && { param: decline.param }),
      payment_method: method,
      type: 'card_error',
    },
  };
  const before = tx.get('payment_intent', intent.id) ?? intent;
  return { intent: change(tx, before, changes, 'payment_intent.payment_failed'), outcome: 'failed', decline };
}

function toNextAction(
  tx: Tx,
  intent: Stripe.PaymentIntent,
  returnUrl: string | null,
): Stripe.PaymentIntent.NextAction {
  const url = `${tx.pagesUrl}/authenticate/${intent.client_secret ?? ''}`;
  if (returnUrl !== null) return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: intent.id },
  };
}

function assertConfirmable(intent: Stripe.PaymentIntent): void {
  if (confirmable.has(intent.status)) return;
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`;
  throw unexpectedState(message, intent);
}
