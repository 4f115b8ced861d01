import { setTimeout as pause } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { AppError } from '#/errors.ts';

/** How long one request waits for everything it does at Stripe, in milliseconds. */
const patienceMs = 8000;

/** How long to wait before sending again while Stripe processes the same key, in milliseconds. */
const keyInUsePauseMs = 200;
const keyInUseAttempts = 30;

export const stripeUnavailable = (cause?: unknown) =>
  new AppError('unavailable', 'Card payments aren’t available right now. Please try again.', { cause });

/** The same before any card was given. */
export const stripeUnavailableUncharged = (cause?: unknown) => {
  const message = 'Card payments aren’t available right now, so you haven’t been charged. Please try again.';
  return new AppError('unavailable', message, { cause });
};

/**
 * Calls Stripe for a caller who waits.
 * @param options how long they wait, in milliseconds, and the error after that
 * @throws AppError unavailable when Stripe fails or takes too long; other errors pass through
 */
export async function callStripe<Result>(
  work: () => Promise<Result>,
  { withinMs = patienceMs, away = stripeUnavailable } = {},
): Promise<Result> {
  try {
    return await withTimeout(work(), withinMs, away);
  } catch (error) {
    if (isRejection(error)) throw rejected(error);
    throw error instanceof Stripe.errors.StripeError ? away(error) : error;
  }
}

/** Waits for work at Stripe for some milliseconds, and throws `away` after that. */
export async function withTimeout<Result>(
  work: Promise<Result>,
  withinMs: number,
  away: (cause: Error) => Error = stripeUnavailable,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(away(new Error(`Stripe did not respond within ${withinMs} ms`)));
  }, withinMs);
  // Nobody handles a failure that comes after the timeout.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether Stripe rejected the request: sending it again changes nothing. */
export const isRejection = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripePermissionError ||
  error instanceof Stripe.errors.StripeAuthenticationError;

const rejected = (cause: unknown) =>
  new AppError('unavailable', 'That didn’t go through, so nothing has changed. Please contact us.', {
    cause,
  });

/** Sends a request with an idempotency key, and waits while Stripe processes the same one already. */
export async function sendOnce<Result>(send: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const isKeyInUse =
        error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';
      if (!isKeyInUse || attempt >= keyInUseAttempts) throw error;
      await pause(keyInUsePauseMs);
    }
  }
}

/** Whether something else was sent under the same idempotency key before. */
export const isIdempotencyConflict = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError;

/** Whether Stripe failed. It repeats that response under the same idempotency key for a day. */
export const isServerError = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;

/** Calls Stripe about an object; null when it does not exist there. */
export async function unlessMissing<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call();
  } catch (error) {
    const isRequest = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (isRequest && error.code === 'resource_missing') return null;
    throw error;
  }
}

/** The id of a reference at Stripe, expanded or not. */
export function idOf(value: string | { id: string }): string;
export function idOf(value: string | { id: string } | null | undefined): string | null;
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

/** Stripe's Unix seconds as ISO 8601. */
export const toIso = (seconds: number): string => new Date(seconds * 1000).toISOString();
export const toIsoOrNull = (seconds: number | null): string | null =>
  seconds === null ? null : toIso(seconds);
