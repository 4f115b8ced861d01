import { createHash } from 'node:crypto';

/** Why a charge of a card is declined, in Stripe's words. */
export type Decline = { code: string; decline_code: string; message: string; param?: string };

/** What Stripe documents of one of its test cards. */
export type TestCard = {
  number: string;
  brand: string;
  country: string;
  funding: 'credit' | 'debit';
  /** What becomes of each charge, where it fails. */
  decline: Decline | null;
  /** It can be saved all the same; only charges fail. */
  isKeepable: boolean;
  /** When the holder must confirm: each time, until the card has been set up, or whenever the holder is there. */
  authentication: 'always' | 'until_set_up' | 'on_session' | null;
  /** What its holder's bank says of each charge that went through; null where it has nothing to say. */
  dispute: { reason: 'fraudulent' | 'product_not_received'; isInquiry: boolean } | null;
};

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});

/** The error of a charge that needs its cardholder, who is absent. */
export const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');
const expired: Decline = {
  code: 'expired_card',
  decline_code: 'expired_card',
  message: 'Your card has expired.',
  param: 'exp_month',
};
const incorrectCvc: Decline = {
  code: 'incorrect_cvc',
  decline_code: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
  param: 'cvc',
};
const processingError: Decline = {
  code: 'processing_error',
  decline_code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
};

const card = (number: string, details: Partial<TestCard> = {}): TestCard => ({
  number,
  brand: brandOf(number),
  country: 'US',
  funding: 'credit',
  decline: null,
  isKeepable: details.decline === undefined || details.authentication !== undefined,
  authentication: null,
  dispute: null,
  ...details,
});

const cards = [
  card('4242424242424242'),
  card('4000056655665556', { funding: 'debit' }),
  card('5555555555554444'),
  card('378282246310005'),
  card('4000005540000008', { country: 'NZ' }),
  card('4000000000000259', { dispute: { reason: 'fraudulent', isInquiry: false } }),
  card('4000000000002685', { dispute: { reason: 'product_not_received', isInquiry: false } }),
  card('4000000000001976', { dispute: { reason: 'fraudulent', isInquiry: true } }),
  card('4000000000000002', { decline: declined('generic_decline') }),
  card('4000000000009995', { decline: insufficientFunds }),
  card('4000000000009987', { decline: declined('lost_card') }),
  card('4000000000009979', { decline: declined('stolen_card') }),
  card('4000000000000069', { decline: expired }),
  card('4000000000000127', { decline: incorrectCvc }),
  card('4000000000000119', { decline: processingError }),
  card('4000000000000341', { decline: declined('generic_decline'), isKeepable: true }),
  card('4000002500003155', { authentication: 'until_set_up' }),
  card('4000000000003220', { authentication: 'until_set_up' }),
  card('4000002760003184', { authentication: 'always' }),
  card('4000003800000446', { authentication: 'on_session' }),
  card('4000008260003178', { authentication: 'until_set_up', decline: insufficientFunds }),
  card('4000008400001629', { authentication: 'until_set_up', decline: declined('generic_decline') }),
];

/** Names for cards that tests use in place of numbers, after `pm_card_`. */
const namedCards: Record<string, string> = {
  visa: '4242424242424242',
  visa_debit: '4000056655665556',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  nz: '4000005540000008',
  createDispute: '4000000000000259',
  createDisputeProductNotReceived: '4000000000002685',
  createDisputeInquiry: '4000000000001976',
  chargeDeclined: '4000000000000002',
  visa_chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedLostCard: '4000000000009987',
  visa_chargeDeclinedStolenCard: '4000000000009979',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  chargeDeclinedProcessingError: '4000000000000119',
  chargeCustomerFail: '4000000000000341',
  threeDSecureRequired: '4000002500003155',
  threeDSecure2Required: '4000000000003220',
  authenticationRequiredOnSetup: '4000002500003155',
  authenticationRequired: '4000002760003184',
  authenticationRequiredSetupForOffSession: '4000003800000446',
  authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  threeDSecureRequiredChargeDeclined: '4000008400001629',
};

/** Identifies a number without revealing it; a saved card is recognised by it. */
export const fingerprintOf = (number: string): string =>
  createHash('sha256')
    .update(number)
    .digest('base64')
    .replaceAll(/[^a-zA-Z0-9]/g, '')
    .slice(0, 16);

const byFingerprint = new Map(cards.map((known) => [fingerprintOf(known.number), known]));

/** The number of a card that is given by name, as `pm_card_visa` or `tok_visa`. */
export function findNamedNumber(name: string): string | undefined {
  const short = name.replace(/^(pm_card_|tok_)/, '');
  return short === name ? undefined : namedCards[short];
}

/** What is documented of a card; any other card is as good as the first. */
export const findCard = (fingerprint: string | null | undefined): TestCard =>
  (fingerprint ? byFingerprint.get(fingerprint) : undefined) ?? card('4242424242424242');

/** How a card with this number behaves. */
export const describeNumber = (number: string): TestCard =>
  byFingerprint.get(fingerprintOf(number)) ?? card(number);

/** Whether the check digit of a card number is right. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^6(011|5)/.test(number)) return 'discover';
  if (/^3[068]/.test(number)) return 'diners';
  if (/^35/.test(number)) return 'jcb';
  return number.startsWith('4') ? 'visa' : 'unknown';
}
