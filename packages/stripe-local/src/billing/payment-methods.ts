import type { Stripe } from 'stripe';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { newId } from '#/engine/ids.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { mergeMetadata, toAddress } from '#/http/params.ts';
import { invalidRequest, noSuch, StripeApiError } from '#/http/stripe-error.ts';
import {
  describeNumber,
  findCard,
  findNamedNumber,
  fingerprintOf,
  isCardNumber,
  type Decline,
} from './test-cards.ts';

export type CardInput = { number: string; exp_month: number; exp_year: number; cvc?: string | undefined };

type BillingInput = {
  address?: Partial<Record<keyof Stripe.Address, string | undefined>> | null | undefined;
  email?: string | null | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
};

/** The 402 for a declined card. */
export const cardError = (
  { code, decline_code, message, param }: Omit<Decline, 'decline_code'> & { decline_code?: string },
  details: {
    charge?: string;
    payment_intent?: Stripe.PaymentIntent;
    setup_intent?: Stripe.SetupIntent;
    payment_method?: Stripe.PaymentMethod;
  } = {},
  options?: { commitsChanges: boolean },
) =>
  new StripeApiError(
    402,
    {
      type: 'card_error',
      code,
      message,
      ...(decline_code && { decline_code }),
      ...(param && { param }),
      ...details,
    },
    options,
  );

/**
 * Stores a card as a payment method.
 * @throws StripeApiError (402) for a card that cannot exist
 */
export function createPaymentMethod(
  tx: Tx,
  card: CardInput,
  billing: BillingInput = {},
  metadata: Record<string, string> | null = {},
): Stripe.PaymentMethod {
  checkCard(tx, card);
  const known = describeNumber(card.number);
  const method: Stripe.PaymentMethod = {
    ...newMethod(tx, billing, metadata),
    type: 'card',
    card: {
      brand: known.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.cvc === undefined ? null : 'unchecked',
      },
      country: known.country,
      display_brand: known.brand,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: fingerprintOf(card.number),
      funding: known.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [known.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  };
  tx.insert(method);
  return method;
}

/** Stores Link as a payment method: what it pays with is known to its owner alone. */
export function createLink(
  tx: Tx,
  billing: BillingInput = {},
  metadata: Record<string, string> | null = {},
): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    ...newMethod(tx, billing, metadata),
    type: 'link',
    link: { email: billing.email ?? null },
  };
  tx.insert(method);
  return method;
}

const newMethod = (
  tx: Tx,
  billing: BillingInput,
  metadata: Record<string, string> | null,
): Omit<Stripe.PaymentMethod, 'type'> => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: {
    address: toAddress(billing.address),
    email: billing.email ?? null,
    name: billing.name ?? null,
    phone: billing.phone ?? null,
    tax_id: null,
  },
  created: tx.now(),
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: mergeMetadata({}, metadata),
});

function checkCard(tx: Tx, card: CardInput): void {
  const declined = (code: string, param: string, message: string) => cardError({ code, param, message });
  if (!isCardNumber(card.number))
    throw declined('incorrect_number', 'number', 'Your card number is incorrect.');
  if (card.exp_month < 1 || card.exp_month > 12)
    throw declined('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  const now = new Date(tx.now() * 1000);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
  if (card.exp_year < year || card.exp_year > year + 50)
    throw declined('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  if (card.exp_year === year && card.exp_month < month)
    throw declined('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc))
    throw declined('invalid_cvc', 'cvc', "Your card's security code is invalid.");
}

/** A card by one of the names that tests use, as a payment method of its own. */
export function createNamedCard(tx: Tx, name: string): Stripe.PaymentMethod | undefined {
  const number = findNamedNumber(name);
  const exp_year = new Date(tx.now() * 1000).getUTCFullYear() + 4;
  return number === undefined
    ? undefined
    : createPaymentMethod(tx, { number, exp_month: 12, exp_year, cvc: '123' });
}

/**
 * A payment method by its id or by a test's name.
 * @throws StripeApiError when there is none
 */
export function usePaymentMethod(tx: Tx, id: string, param = 'payment_method'): Stripe.PaymentMethod {
  const method = tx.get('payment_method', id) ?? createNamedCard(tx, id);
  if (!method) throw noSuch('PaymentMethod', id, param);
  return method;
}

/**
 * Makes a card the customer's own, to be charged again.
 * @throws StripeApiError for a card that is another's, or that its bank doesn't allow to be saved
 */
export function attachPaymentMethod(
  tx: Tx,
  method: Stripe.PaymentMethod,
  customer: string,
): Stripe.PaymentMethod {
  const owner = idOf(method.customer);
  if (owner === customer) return method;
  if (owner !== null)
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    });
  if (!tx.get('customer', customer)) throw noSuch('customer', customer, 'customer');
  const { decline, isKeepable } = findCard(method.card?.fingerprint);
  if (decline && !isKeepable) throw cardError(decline);
  const card = method.card && {
    ...method.card,
    checks: method.card.checks && {
      ...method.card.checks,
      cvc_check: method.card.checks.cvc_check && 'pass',
    },
  };
  return change(tx, method, { customer, ...(card && { card }) }, 'payment_method.attached');
}

/** Whether the card's holder has confirmed it once, so that it may be charged without them. */
function isSetUp(tx: Tx, method: Stripe.PaymentMethod): boolean {
  const once = { limit: 1 };
  const attempts = tx.list('setup_attempt', { payment_method: method.id, status: 'succeeded' }, once);
  const result = 'payment_method_details.card.three_d_secure.result';
  return (
    attempts.length > 0 ||
    tx.list('charge', { payment_method: method.id, [result]: 'authenticated' }, once).length > 0
  );
}

/** Whether the card's bank wants its holder to confirm this payment. */
export function needsAuthentication(tx: Tx, method: Stripe.PaymentMethod, isOffSession: boolean): boolean {
  const { authentication } = findCard(method.card?.fingerprint);
  if (authentication === null) return false;
  if (authentication === 'always') return true;
  if (authentication === 'on_session') return !isOffSession;
  return !isSetUp(tx, method);
}
