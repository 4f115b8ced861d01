import { Stripe } from 'stripe';

/** What of a customer Stripe would not say, in sentences for staff: the rest is read all the same. Source: decision 050. */
export type Unread = {
  sentences: string[];
  /** Whether a subscription is among it: then nothing is concluded from those that could be read. */
  hasSubscription: boolean;
};

export const createUnread = (): Unread => ({ sentences: [], hasSubscription: false });

/**
 * Reads one thing of many. Where that alone fails, it is noted and the rest goes on without it.
 * @param what names it, with its id
 * @param instead what stands for it then
 * @throws what may be over in a moment, as a lost connection: then all is read again
 */
export async function readOr<Result, Instead>(
  unread: Unread,
  what: string,
  read: () => Promise<Result> | Result,
  instead: Instead,
): Promise<Result | Instead> {
  try {
    return await read();
  } catch (error) {
    if (!isOfThing(error)) throw error;
    unread.sentences.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    return instead;
  }
}

/** Whether Stripe says no to this one thing, or says it in a way we cannot read. */
const isOfThing = (error: unknown): boolean =>
  !(error instanceof Stripe.errors.StripeError) ||
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripePermissionError;
