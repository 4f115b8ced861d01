import type { Stripe } from 'stripe';
import { z } from 'zod';
import { cardError, usePaymentMethod } from '#/billing/payment-methods.ts';
import {
  attemptSetup,
  authenticateSetup,
  cancelSetup,
  createSetupIntent,
  type SetupOutcome,
} from '#/billing/setup-intents.ts';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { getIntent, getObject } from '#/http/get-object.ts';
import { listPage } from '#/http/lists.ts';
import { clearable, flag, list, listParams, mergeMetadata, metadata, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { paymentMethodData, toPaymentMethod } from './payment-methods.ts';

const confirmFields = {
  mandate_data: z.unknown().optional(),
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  payment_method_options: z.unknown().optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.default(false),
};

const confirmParams = z.strictObject({ ...confirmFields, client_secret: text.optional() });

const createParams = z.strictObject({
  ...confirmFields,
  automatic_payment_methods: z.unknown().optional(),
  confirm: flag.default(false),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  payment_method_types: list(text).optional(),
  usage: z.enum(['on_session', 'off_session']).optional(),
});

function answer({ outcome, decline, intent }: SetupOutcome): Stripe.SetupIntent {
  if (outcome !== 'failed' || !decline) return intent;
  const method = intent.last_setup_error?.payment_method;
  throw cardError(
    decline,
    { setup_intent: intent, ...(method && { payment_method: method }) },
    { commitsChanges: true },
  );
}

function confirm(
  tx: Tx,
  intent: Stripe.SetupIntent,
  params: Pick<
    z.output<typeof confirmParams>,
    'payment_method' | 'payment_method_data' | 'return_url' | 'use_stripe_sdk'
  >,
): Stripe.SetupIntent {
  const given = params.payment_method_data
    ? toPaymentMethod(tx, params.payment_method_data)
    : (params.payment_method ?? idOf(intent.payment_method));
  if (given === null)
    throw invalidRequest(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      { code: 'setup_intent_unexpected_state' },
    );
  const method = typeof given === 'string' ? usePaymentMethod(tx, given) : given;
  const returnUrl = params.use_stripe_sdk ? null : (params.return_url ?? null);
  return answer(attemptSetup(tx, intent, method, { returnUrl }));
}

export const setupIntentRoutes = [
  route('POST', '/setup_intents', createParams, ({ tx, params }) => {
    const customer =
      params.customer === undefined ? null : getObject(tx, 'customer', params.customer, 'customer').id;
    const method =
      params.payment_method === undefined ? null : usePaymentMethod(tx, params.payment_method).id;
    const { description, usage } = params;
    const given = mergeMetadata({}, params.metadata);
    const intent = createSetupIntent(tx, {
      customer,
      description,
      usage,
      payment_method: method,
      metadata: given,
    });
    return params.confirm ? confirm(tx, intent, { ...params, payment_method: method ?? undefined }) : intent;
  }),
  route(
    'GET',
    '/setup_intents',
    z.strictObject({ ...listParams, customer: text.optional() }),
    ({ tx, params }) =>
      listPage(tx, 'setup_intent', '/v1/setup_intents', { customer: params.customer }, params),
  ),
  route(
    'GET',
    '/setup_intents/:id',
    z.strictObject({ client_secret: text.optional() }),
    (call) => getIntent(call, 'setup_intent', call.params.client_secret),
    { isForBrowsers: true },
  ),
  route(
    'POST',
    '/setup_intents/:id',
    z.strictObject({
      customer: text.optional(),
      description: clearable.optional(),
      metadata: metadata.optional(),
    }),
    (call) => {
      const intent = getIntent(call, 'setup_intent');
      const { metadata: given, ...params } = call.params;
      return change(call.tx, intent, { ...params, metadata: mergeMetadata(intent.metadata, given) });
    },
  ),
  route(
    'POST',
    '/setup_intents/:id/confirm',
    confirmParams,
    (call) => confirm(call.tx, getIntent(call, 'setup_intent', call.params.client_secret), call.params),
    { isForBrowsers: true },
  ),
  route(
    'POST',
    '/setup_intents/:id/cancel',
    z.strictObject({ cancellation_reason: text.optional() }),
    (call) => cancelSetup(call.tx, getIntent(call, 'setup_intent')),
  ),
  // Stripe's own script calls this when its dialog has been answered; it is not part of the documented API.
  route(
    'POST',
    '/setup_intents/:id/authenticate',
    z.strictObject({ client_secret: text, outcome: z.enum(['complete', 'fail']) }),
    (call) =>
      authenticateSetup(
        call.tx,
        getIntent(call, 'setup_intent', call.params.client_secret),
        call.params.outcome === 'complete',
      ),
    { isForBrowsers: true },
  ),
];
