import {
  idempotencyHeader,
  mounts,
  type CreateSubscriptionInput,
  type ErrorBody,
  type ErrorCode,
  type SubscriptionCreated,
} from '@stackworks/contracts';
import { findTabKey } from '#/islands/checkout/stored-checkout.ts';

/** Why no subscription could be begun, in words for the buyer; `fields` as the API's errors have them. */
export class CheckoutRefused extends Error {
  override readonly name = 'CheckoutRefused';
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

/** The server answers within ten seconds whatever happens behind it; after that it is the network. */
const patienceMs = 15_000;

const unreachable =
  'We couldn’t reach our server. Check your connection and try again; nothing you typed is lost.';

/**
 * Begins the subscription that is then paid. Asked again by the same buyer for the same plan, it goes on with the same one.
 * @throws CheckoutRefused
 */
export async function createSubscription(input: CreateSubscriptionInput): Promise<SubscriptionCreated> {
  const response = await send(input);
  try {
    if (response.ok) return await response.json();
    const { error }: ErrorBody = await response.json();
    throw new CheckoutRefused(error.message, error.code, error.fields);
  } catch (error) {
    throw error instanceof CheckoutRefused ? error : new CheckoutRefused(unreachable, 'unreachable');
  }
}

async function send(input: CreateSubscriptionInput): Promise<Response> {
  try {
    return await fetch(`${mounts.api}/create-subscription`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [idempotencyHeader]: findTabKey() },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch {
    throw new CheckoutRefused(unreachable, 'unreachable');
  }
}
