import type { Stripe } from 'stripe';
import { z } from 'zod';
import {
  attachPaymentMethod,
  createLink,
  createNamedCard,
  createPaymentMethod,
  usePaymentMethod,
} from '#/billing/payment-methods.ts';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { getObject } from '#/http/get-object.ts';
import { listPage } from '#/http/lists.ts';
import {
  address,
  clearable,
  integer,
  listParams,
  mergeMetadata,
  metadata,
  text,
  toAddress,
} from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { invalidRequest, noSuch } from '#/http/stripe-error.ts';

const billingDetails = z.strictObject({
  address: z.union([z.literal('').transform(() => null), address]).optional(),
  email: clearable.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  tax_id: clearable.optional(),
});

const card = z.union([
  z.strictObject({ token: text }),
  z.strictObject({
    number: z.string().transform((number) => number.replaceAll(/[\s-]/g, '')),
    exp_month: integer,
    exp_year: integer.transform((year) => (year < 100 ? 2000 + year : year)),
    cvc: text.optional(),
  }),
]);

const described = {
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
  billing_details: billingDetails.optional(),
  metadata: metadata.optional(),
};

/** A card, or Link, given with a confirmation or stored for one. */
export const paymentMethodData = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('card'), card, ...described }),
  z.strictObject({ type: z.literal('link'), link: z.strictObject({}).optional(), ...described }),
]);

/** Stores a payment method as it was given. */
export function toPaymentMethod(tx: Tx, data: z.output<typeof paymentMethodData>): Stripe.PaymentMethod {
  if (data.type === 'link') return createLink(tx, data.billing_details, data.metadata);
  if (!('token' in data.card)) return createPaymentMethod(tx, data.card, data.billing_details, data.metadata);
  const method = createNamedCard(tx, data.card.token);
  if (!method) throw noSuch('token', data.card.token, 'card[token]');
  return method;
}

export const paymentMethodRoutes = [
  route('POST', '/payment_methods', paymentMethodData, ({ tx, params }) => toPaymentMethod(tx, params), {
    isForBrowsers: true,
  }),
  route(
    'GET',
    '/payment_methods',
    z.strictObject({ ...listParams, customer: text.optional(), type: text.optional() }),
    ({ tx, params }) => {
      const { customer, type } = params;
      return listPage(
        tx,
        'payment_method',
        '/v1/payment_methods',
        { customer: customer ?? null, type },
        params,
      );
    },
  ),
  route('GET', '/payment_methods/:id', z.strictObject({}), ({ tx, id }) => usePaymentMethod(tx, id, 'id')),
  route(
    'POST',
    '/payment_methods/:id',
    z.strictObject({
      billing_details: billingDetails.optional(),
      card: z.strictObject({ exp_month: integer.optional(), exp_year: integer.optional() }).optional(),
      metadata: metadata.optional(),
    }),
    ({ tx, id, params }) => {
      const before = usePaymentMethod(tx, id, 'id');
      if (before.customer === null)
        throw invalidRequest('You must save this PaymentMethod to a customer before you can update it.');
      const { address: place, ...billing } = params.billing_details ?? {};
      const changes: Partial<Stripe.PaymentMethod> = {
        billing_details: {
          ...before.billing_details,
          ...billing,
          ...(place && { address: toAddress(place) }),
        },
        ...(before.card && { card: { ...before.card, ...params.card } }),
        metadata: mergeMetadata(before.metadata, params.metadata),
      };
      return change(tx, before, changes, 'payment_method.updated');
    },
  ),
  route('POST', '/payment_methods/:id/attach', z.strictObject({ customer: text }), ({ tx, id, params }) =>
    attachPaymentMethod(
      tx,
      usePaymentMethod(tx, id, 'id'),
      getObject(tx, 'customer', params.customer, 'customer').id,
    ),
  ),
  route('POST', '/payment_methods/:id/detach', z.strictObject({}), ({ tx, id }) =>
    detach(tx, usePaymentMethod(tx, id, 'id')),
  ),
  route(
    'GET',
    '/customers/:id/payment_methods',
    z.strictObject({ ...listParams, type: text.optional() }),
    ({ tx, id, params }) => {
      const filter = { customer: getObject(tx, 'customer', id).id, type: params.type };
      return listPage(tx, 'payment_method', `/v1/customers/${id}/payment_methods`, filter, params);
    },
  ),
  route('GET', '/customers/:id/payment_methods/:child', z.strictObject({}), ({ tx, id, child }) => {
    const method = usePaymentMethod(tx, child, 'id');
    if (method.customer !== id) throw noSuch('PaymentMethod', child);
    return method;
  }),
];

/** Takes a card from its customer, wherever it was the default. */
function detach(tx: Tx, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  if (typeof method.customer !== 'string')
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  const customer = tx.get('customer', method.customer);
  if (customer?.invoice_settings.default_payment_method === method.id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
    change(tx, customer, { invoice_settings }, 'customer.updated');
  }
  for (const subscription of tx.list('subscription', {
    customer: method.customer,
    default_payment_method: method.id,
  }))
    change(tx, subscription, { default_payment_method: null }, 'customer.subscription.updated');
  return change(tx, method, { customer: null }, 'payment_method.detached');
}
