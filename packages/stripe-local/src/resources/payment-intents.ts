import type { Stripe } from 'stripe';
import { z } from 'zod';
import { authenticatePayment, confirmPayment } from '#/billing/collection.ts';
import { findInvoiceOf } from '#/billing/invoice-lifecycle.ts';
import { cancelPaymentIntent, unexpectedState } from '#/billing/payment-cancellation.ts';
import { createPaymentIntent, type PaymentOutcome } from '#/billing/payment-intents.ts';
import { cardError, usePaymentMethod } from '#/billing/payment-methods.ts';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { getIntent, getObject } from '#/http/get-object.ts';
import { listPage } from '#/http/lists.ts';
import { clearable, flag, integer, list, listParams, mergeMetadata, metadata, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { currency, requireMinimum } from '#/http/money.ts';
import { paymentMethodData, toPaymentMethod } from './payment-methods.ts';

const automaticMethods = z.strictObject({
  enabled: flag,
  allow_redirects: z.enum(['always', 'never']).optional(),
});

const createParams = z.strictObject({
  amount: integer.pipe(z.number().min(1)),
  currency,
  automatic_payment_methods: automaticMethods.optional(),
  confirm: flag.default(false),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  off_session: flag.default(false),
  payment_method: text.optional(),
  payment_method_types: list(text).optional(),
  receipt_email: text.optional(),
  return_url: text.optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
});

const confirmParams = z.strictObject({
  client_secret: text.optional(),
  error_on_requires_action: flag.optional(),
  mandate_data: z.unknown().optional(),
  off_session: flag.default(false),
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  payment_method_options: z.unknown().optional(),
  receipt_email: clearable.optional(),
  return_url: text.optional(),
  setup_future_usage: z.enum(['', 'on_session', 'off_session']).optional(),
  use_stripe_sdk: flag.default(false),
});

/** @throws StripeApiError (402) for a declined card; what was tried is committed */
function answer({ outcome, decline, intent }: PaymentOutcome): Stripe.PaymentIntent {
  if (outcome !== 'failed' || !decline) return intent;
  const charge = idOf(intent.latest_charge);
  const method = intent.last_payment_error?.payment_method;
  const details = {
    payment_intent: intent,
    ...(charge && { charge }),
    ...(method && { payment_method: method }),
  };
  throw cardError(decline, details, { commitsChanges: true });
}

function confirm(
  tx: Tx,
  intent: Stripe.PaymentIntent,
  params: z.output<typeof confirmParams>,
): Stripe.PaymentIntent {
  const given = params.payment_method_data
    ? toPaymentMethod(tx, params.payment_method_data)
    : (params.payment_method ?? idOf(intent.payment_method));
  if (given === null)
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state' },
    );
  const method = typeof given === 'string' ? usePaymentMethod(tx, given) : given;
  const { receipt_email, setup_future_usage } = params;
  const prepared = change(tx, intent, {
    ...(receipt_email !== undefined && { receipt_email }),
    ...(setup_future_usage !== undefined && {
      setup_future_usage: setup_future_usage === '' ? null : setup_future_usage,
    }),
  });
  const returnUrl = params.use_stripe_sdk ? null : (params.return_url ?? null);
  return answer(confirmPayment(tx, prepared, method, { isOffSession: params.off_session, returnUrl }));
}

export const paymentIntentRoutes = [
  route('POST', '/payment_intents', createParams, ({ tx, params }) => {
    const { confirm: isConfirmed, off_session, return_url } = params;
    requireMinimum(params.amount, params.currency, { of: 'Amount must be', param: 'amount' });
    const method = params.payment_method === undefined ? null : usePaymentMethod(tx, params.payment_method);
    const intent = createPaymentIntent(tx, {
      ...params,
      customer: params.customer ?? null,
      payment_method: method?.id ?? null,
      metadata: mergeMetadata({}, params.metadata),
    });
    if (!isConfirmed) return intent;
    return confirm(tx, intent, { off_session, return_url, use_stripe_sdk: false });
  }),
  route(
    'GET',
    '/payment_intents',
    z.strictObject({ ...listParams, customer: text.optional() }),
    ({ tx, params }) =>
      listPage(tx, 'payment_intent', '/v1/payment_intents', { customer: params.customer }, params),
  ),
  route(
    'GET',
    '/payment_intents/:id',
    z.strictObject({ client_secret: text.optional() }),
    (call) => getIntent(call, 'payment_intent', call.params.client_secret),
    { isForBrowsers: true },
  ),
  route(
    'POST',
    '/payment_intents/:id',
    z.strictObject({
      amount: integer.optional(),
      customer: text.optional(),
      description: clearable.optional(),
      metadata: metadata.optional(),
      payment_method: text.optional(),
      receipt_email: clearable.optional(),
    }),
    ({ tx, id, params: { metadata: given, payment_method, ...params } }) => {
      const intent = getObject(tx, 'payment_intent', id);
      const method = payment_method === undefined ? undefined : usePaymentMethod(tx, payment_method);
      return change(tx, intent, {
        ...params,
        metadata: mergeMetadata(intent.metadata, given),
        ...(method && { payment_method: method.id, status: 'requires_confirmation' as const }),
      });
    },
  ),
  route(
    'POST',
    '/payment_intents/:id/confirm',
    confirmParams,
    (call) => confirm(call.tx, getIntent(call, 'payment_intent', call.params.client_secret), call.params),
    { isForBrowsers: true },
  ),
  route(
    'POST',
    '/payment_intents/:id/cancel',
    z.strictObject({
      cancellation_reason: z
        .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
        .optional(),
    }),
    ({ tx, id, params }) => {
      const intent = getObject(tx, 'payment_intent', id);
      if (findInvoiceOf(tx, id))
        throw unexpectedState(
          'You cannot cancel this PaymentIntent because it belongs to an invoice. Void the invoice instead.',
          intent,
        );
      return cancelPaymentIntent(tx, intent, params.cancellation_reason);
    },
  ),
  // Stripe's own script calls this when its dialog has been answered; it is not part of the documented API.
  route(
    'POST',
    '/payment_intents/:id/authenticate',
    z.strictObject({ client_secret: text, outcome: z.enum(['complete', 'fail']) }),
    (call) =>
      authenticatePayment(
        call.tx,
        getIntent(call, 'payment_intent', call.params.client_secret),
        call.params.outcome === 'complete',
      ),
    { isForBrowsers: true },
  ),
];
