import type { Stripe } from 'stripe';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

type Details = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  setup_intent?: Stripe.SetupIntent;
};

type Options = {
  /** What was done before the error is committed: a declined card leaves a failed payment behind. */
  commitsChanges?: boolean;
  /** The request was rejected before anything began, so its idempotency key stays free. */
  isBeforeStart?: boolean;
};

/** An error in Stripe's own form: an HTTP status and the body's `error` object. */
export class StripeApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly details: Details;
  readonly commitsChanges: boolean;
  readonly isBeforeStart: boolean;

  constructor(status: ContentfulStatusCode, details: Details, options: Options = {}) {
    super(details.message);
    this.name = 'StripeApiError';
    this.status = status;
    this.details = details;
    this.commitsChanges = options.commitsChanges ?? false;
    this.isBeforeStart = options.isBeforeStart ?? false;
  }

  /** The response body the SDK expects. */
  toBody(requestId: string) {
    const { code } = this.details;
    return {
      error: {
        ...this.details,
        ...(code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
      },
    };
  }
}

/** A 400 for a request that cannot be done as it stands. */
export function invalidRequest(
  message: string,
  details: { code?: string; param?: string } = {},
  options?: Options,
) {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...details }, options);
}

/** A 404 for an object that is not there. */
export function noSuch(kind: string, id: string, param = 'id'): StripeApiError {
  const message = `No such ${kind}: '${id}'`;
  return new StripeApiError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  });
}
