import { setTimeout as pause } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { AppError } from '#/errors.ts';

/** How long one request waits for everything it does at Stripe, in milliseconds. */
const patienceMs = 8000;

/** How long to wait before asking again where another request with the same key is being answered, in milliseconds. */
const keyInUsePauseMs = 200;
const keyInUseAttempts = 30;

/** The error for what Stripe did not do in time, as far as we know. */
export const stripeUnavailable = (cause?: unknown) =>
  new AppError('unavailable', 'Card payments aren’t available right now. Please try again.', { cause });

/** The same where no card has been given yet. */
export const stripeUnavailableUncharged = (cause?: unknown) =>
  new AppError(
    'unavailable',
    'Card payments aren’t available right now, so you haven’t been charged. Please try again.',
    {
      cause,
    },
  );

/**
 * Calls Stripe for a caller who waits.
 * @param options how long they wait, in milliseconds, and the error after that
 * @throws AppError unavailable when it does not answer in time, or fails; what else is thrown goes on as it is
 */
export async function askStripe<Result>(
  work: () => Promise<Result>,
  { withinMs = patienceMs, away = stripeUnavailable } = {},
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(away(new Error(`Stripe did not answer within ${withinMs} ms`)));
  }, withinMs);
  const done = work();
  // Once it is too late nobody listens any more.
  done.catch(() => undefined);
  try {
    return await Promise.race([done, late]);
  } catch (error) {
    if (isRejection(error)) throw rejected(error);
    throw error instanceof Stripe.errors.StripeError ? away(error) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether Stripe has answered, and said no to what was asked: asking again changes nothing. */
export const isRejection = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripePermissionError ||
  error instanceof Stripe.errors.StripeAuthenticationError;

const rejected = (cause: unknown) =>
  new AppError('unavailable', 'That didn’t go through, so nothing has changed. Please contact us.', {
    cause,
  });

/** Sends what has an idempotency key, and waits for its answer where the same is being done already. */
export async function sendOnce<Result>(send: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isKeyInUse(error) || attempt >= keyInUseAttempts) throw error;
      await pause(keyInUsePauseMs);
    }
  }
}

const isKeyInUse = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';

/** Whether something else was sent under the same idempotency key before. */
export const isIdempotencyConflict = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError;

/** Whether Stripe failed, which it then repeats under the same idempotency key for a day. */
export const isServerError = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;

/** Whether what was asked for does not exist at Stripe. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
