import type { Stripe } from 'stripe';
import type { Tx } from '#/engine/engine.ts';
import { newId, randomText } from '#/engine/ids.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { findCard, type Decline } from './test-cards.ts';

type Attempt = {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  isAuthenticated: boolean;
  /** Why it fails; null where it succeeds. */
  decline: Decline | null;
};

/** What the bank says to one attempt to charge a card. */
export const declineOf = (method: Stripe.PaymentMethod): Decline | null =>
  findCard(method.card?.fingerprint).decline;

/** Stores one attempt to charge a card, with its outcome. */
export function createCharge(tx: Tx, { intent, method, isAuthenticated, decline }: Attempt): Stripe.Charge {
  const id = newId('ch');
  const { amount, currency, metadata } = intent;
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount,
    amount_captured: decline ? 0 : amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: decline ? null : newId('txn'),
    billing_details: method.billing_details,
    calculated_statement_descriptor: tx.account.name.toUpperCase(),
    captured: !decline,
    created: tx.now(idOf(intent.customer)),
    currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata,
    on_behalf_of: null,
    outcome: toOutcome(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: toMethodDetails(method, amount, isAuthenticated, decline),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `${tx.pagesUrl}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  tx.insert(charge);
  tx.emit(decline ? 'charge.failed' : 'charge.succeeded', charge);
  return charge;
}

function toOutcome(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: decline ? '01' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.decline_code ?? null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function toMethodDetails(
  { card, type }: Stripe.PaymentMethod,
  amount: number,
  isAuthenticated: boolean,
  decline: Decline | null,
): Stripe.Charge.PaymentMethodDetails {
  if (type === 'link') return { type, link: { country: null } };
  return {
    type: 'card',
    card: {
      amount_authorized: decline ? null : amount,
      authorization_code: decline ? null : randomText(6).toUpperCase(),
      brand: card?.brand ?? null,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card?.checks?.cvc_check ? 'pass' : null,
      },
      country: card?.country ?? null,
      electronic_commerce_indicator: isAuthenticated ? '05' : null,
      exp_month: card?.exp_month ?? 1,
      exp_year: card?.exp_year ?? 2000,
      extended_authorization: { status: 'disabled' },
      fingerprint: card?.fingerprint ?? null,
      funding: card?.funding ?? null,
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4: card?.last4 ?? null,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: card?.brand ?? null,
      network_token: { used: false },
      network_transaction_id: null,
      overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
      regulated_status: card?.regulated_status ?? null,
      three_d_secure: isAuthenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: newId('3ds'),
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
