import { Stripe } from 'stripe';
import { AppError } from '#/errors.ts';
import { askStripe } from '#/platform/stripe/call-stripe.ts';

/**
 * Does something with the card service for a client who waits, and tells them what is wrong with their card.
 * @throws AppError unavailable when it does not answer in time, card_declined when the card was refused
 */
export const askAboutCard = <Result>(work: () => Promise<Result>): Promise<Result> =>
  askStripe(async () => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof Stripe.errors.StripeCardError ? toRefusal(error) : error;
    }
  });

function toRefusal(error: InstanceType<typeof Stripe.errors.StripeCardError>): AppError {
  const message = `${error.message} You haven’t been charged, and your plan hasn’t changed. Try another card.`;
  return new AppError('card_declined', message, { cause: error });
}

const confirmationCodes = new Set([
  'authentication_required',
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
]);

/** Whether the card was not refused, but its bank first wants to hear from whom it belongs to. */
export const wantsConfirmation = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError &&
  [error.code, error.decline_code].some((code) => code !== undefined && confirmationCodes.has(code));
