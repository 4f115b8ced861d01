import {
  idempotencyHeader,
  mounts,
  type CreateSubscriptionInput,
  type LinkSubscriptionInput,
  type ErrorBody,
  type ErrorCode,
  type SubscriptionCreated,
} from '@stackworks/contracts';
import { findBrowserKey } from '#/islands/checkout/stored-checkout.ts';

/** Why no subscription could start, in words for the buyer; `fields` are as in API errors. */
export class CheckoutRejected extends Error {
  override readonly name = 'CheckoutRejected';
  readonly code: ErrorCode | 'unreachable';
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    message: string,
    code: ErrorCode | 'unreachable',
    fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

/** The server responds within ten seconds, so after that the network is at fault. */
const timeoutMs = 15_000;

const unreachable =
  'We couldn’t reach our server. Check your connection and try again; nothing you typed is lost.';

/** Starts the subscription to pay for, or resumes that of the same buyer and plan. @throws CheckoutRejected */
export const createSubscription = (input: CreateSubscriptionInput): Promise<SubscriptionCreated> =>
  begin('/create-subscription', input);

/** As `createSubscription`, for the client and the plan of a payment link. @throws CheckoutRejected */
export const createLinkSubscription = (input: LinkSubscriptionInput): Promise<SubscriptionCreated> =>
  begin('/checkouts/payment-link', input);

async function begin(path: string, input: object): Promise<SubscriptionCreated> {
  try {
    const response = await fetch(mounts.api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [idempotencyHeader]: findBrowserKey() },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return await response.json();
    const { error }: ErrorBody = await response.json();
    throw new CheckoutRejected(error.message, error.code, error.fields);
  } catch (error) {
    throw error instanceof CheckoutRejected ? error : new CheckoutRejected(unreachable, 'unreachable');
  }
}
