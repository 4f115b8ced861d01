import type { Stripe } from 'stripe';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { StripeApiError } from '#/http/stripe-error.ts';

/** The error for what cannot be done with a payment as it stands. */
export const unexpectedState = (message: string, intent: Stripe.PaymentIntent) =>
  new StripeApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intent,
  });

/** Calls a payment off. */
export function cancelPaymentIntent(
  tx: Tx,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null = null,
): Stripe.PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`,
      intent,
    );
  const changes: Partial<Stripe.PaymentIntent> = {
    status: 'canceled',
    canceled_at: tx.now(idOf(intent.customer)),
    cancellation_reason: reason,
    next_action: null,
  };
  return change(tx, intent, changes, 'payment_intent.canceled');
}
