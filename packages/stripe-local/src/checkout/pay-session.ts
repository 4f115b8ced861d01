import type { Stripe } from 'stripe';
import { confirmPayment } from '#/billing/collection.ts';
import { defaultPaymentOf } from '#/billing/invoice-lifecycle.ts';
import { createPaymentIntent, type PaymentOutcome } from '#/billing/payment-intents.ts';
import { attachPaymentMethod, cardError, usePaymentMethod } from '#/billing/payment-methods.ts';
import { attemptSetup, createSetupIntent } from '#/billing/setup-intents.ts';
import { createSubscription } from '#/billing/subscriptions.ts';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { getObject } from '#/http/get-object.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { createCustomer } from '#/resources/customers.ts';
import { completeSession } from './complete-session.ts';
import { toDetails } from './create-session.ts';
import { getExtras } from './session-extras.ts';

/** What the page's form says. */
export type Buyer = { paymentMethod: string; email?: string | undefined; name?: string | undefined };

type Session = Stripe.Checkout.Session;

/**
 * Pays what a session sells with a card, or gets as far as the bank's question. A second try after that question continues with
 * the same payment; a paid session doesn't change.
 * @returns the secret with which the browser asks the bank's question, or null when all is done
 * @throws StripeApiError for a declined card, which leaves nothing behind
 */
export function paySession(tx: Tx, id: string, buyer: Buyer): { clientSecret: string | null } {
  const found = getObject(tx, 'checkout.session', id);
  if (found.status === 'complete') return { clientSecret: null };
  if (found.status === 'expired') throw invalidRequest('This Checkout Session has expired.');
  const method = usePaymentMethod(tx, buyer.paymentMethod);
  const session = introduce(tx, found, buyer);
  if (session.mode === 'setup') return keepCard(tx, session, method);
  const intent = findIntent(tx, session) ?? start(tx, session);
  if (!intent) return finishWithoutPayment(tx, session, method);
  return answer(confirmPayment(tx, intent, method, { isOffSession: false }));
}

/** The session with its buyer, who becomes a customer where one is needed. */
function introduce(tx: Tx, session: Session, { email, name }: Buyer): Session {
  const given = email ?? session.customer_details?.email ?? null;
  if (given === null) throw invalidRequest('Missing required param: email.', { param: 'email' });
  // Every invoice has a customer.
  const needsCustomer = session.customer_creation === 'always' || session.invoice_creation?.enabled === true;
  const isNew = idOf(session.customer) === null && needsCustomer;
  const customer = isNew
    ? createCustomer(tx, { email: given, ...(name && { name }) }).id
    : idOf(session.customer);
  return change(tx, session, {
    customer,
    customer_details: toDetails(given, name ?? session.customer_details?.name ?? null),
  });
}

function findIntent(tx: Tx, session: Session): Stripe.PaymentIntent | null {
  const direct = idOf(session.payment_intent);
  if (direct !== null) return getObject(tx, 'payment_intent', direct);
  const subscription = idOf(session.subscription);
  return subscription === null ? null : firstPaymentOf(tx, getObject(tx, 'subscription', subscription));
}

function firstPaymentOf(tx: Tx, subscription: Stripe.Subscription): Stripe.PaymentIntent | null {
  return defaultPaymentOf(tx, idOf(subscription.latest_invoice) ?? '')?.intent ?? null;
}

/** Begins the payment, or the subscription with its first one. */
function start(tx: Tx, session: Session): Stripe.PaymentIntent | null {
  const { description, metadata, receiptEmail, setupFutureUsage } = getExtras(tx, session.id);
  const customer = idOf(session.customer);
  if (session.mode === 'payment') {
    if (session.amount_total === 0) return null;
    const intent = createPaymentIntent(tx, {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? tx.account.currency,
      customer,
      description,
      metadata,
      receipt_email: receiptEmail,
      setup_future_usage: setupFutureUsage,
    });
    change(tx, session, { payment_intent: intent.id });
    return intent;
  }
  const lines = (session.line_items?.data ?? []).map(({ price, quantity }) => ({
    price: price?.id ?? '',
    quantity: quantity ?? 1,
    isRecurring: price?.type === 'recurring',
  }));
  const subscription = createSubscription(tx, {
    customer: customer ?? '',
    items: lines.filter(({ isRecurring }) => isRecurring).map(({ price, quantity }) => ({ price, quantity })),
    addInvoiceItems: lines
      .filter(({ isRecurring }) => !isRecurring)
      .map(({ price, quantity }) => ({ price, quantity })),
    behavior: 'default_incomplete',
    savesPaymentMethod: true,
    discounts: (session.discounts ?? []).map(({ coupon }) => ({ coupon: idOf(coupon) ?? '' })),
    metadata,
    description,
  });
  change(tx, session, { subscription: subscription.id });
  return firstPaymentOf(tx, subscription);
}

/** Nothing is bought: the card is saved, once its bank agrees. */
function keepCard(tx: Tx, session: Session, method: Stripe.PaymentMethod): { clientSecret: string | null } {
  const { description, metadata } = getExtras(tx, session.id);
  const earlier = tx.get('setup_intent', idOf(session.setup_intent) ?? '');
  const setup = earlier ?? createSetupIntent(tx, { customer: idOf(session.customer), description, metadata });
  change(tx, session, { setup_intent: setup.id });
  const { outcome, decline, intent } = attemptSetup(tx, setup, method);
  if (outcome === 'failed' && decline) throw cardError(decline, { setup_intent: intent });
  return { clientSecret: outcome === 'requires_action' ? intent.client_secret : null };
}

/** Nothing to pay today: the card is saved for later. */
function finishWithoutPayment(
  tx: Tx,
  session: Session,
  method: Stripe.PaymentMethod,
): { clientSecret: null } {
  const customer = idOf(session.customer);
  const subscription = idOf(getObject(tx, 'checkout.session', session.id).subscription);
  if (customer !== null && subscription !== null) {
    const { id } = attachPaymentMethod(tx, method, customer);
    change(
      tx,
      getObject(tx, 'subscription', subscription),
      { default_payment_method: id },
      'customer.subscription.updated',
    );
  }
  completeSession(tx, getObject(tx, 'checkout.session', session.id));
  return { clientSecret: null };
}

function answer({ outcome, decline, intent }: PaymentOutcome): { clientSecret: string | null } {
  if (outcome === 'requires_action') return { clientSecret: intent.client_secret };
  if (outcome === 'failed' && decline) throw cardError(decline, { payment_intent: intent });
  return { clientSecret: null };
}
