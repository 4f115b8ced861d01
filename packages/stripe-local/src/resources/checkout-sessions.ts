import { z } from 'zod';
import { expireSession, toNextUrl } from '#/checkout/complete-session.ts';
import { createSession, sessionParams } from '#/checkout/create-session.ts';
import { paySession } from '#/checkout/pay-session.ts';
import { change } from '#/engine/change.ts';
import { getObject } from '#/http/get-object.ts';
import { listPage, toList } from '#/http/lists.ts';
import { listParams, mergeMetadata, metadata, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';

const path = '/checkout/sessions';

const listed = z.strictObject({
  ...listParams,
  customer: text.optional(),
  customer_details: z.strictObject({ email: text }).optional(),
  payment_intent: text.optional(),
  payment_link: text.optional(),
  status: z.enum(['complete', 'expired', 'open']).optional(),
  subscription: text.optional(),
});

export const checkoutSessionRoutes = [
  route('POST', path, sessionParams, ({ tx, params }) => createSession(tx, params)),
  route('GET', path, listed, ({ tx, params }) => {
    const { customer, payment_intent, payment_link, status, subscription } = params;
    const filter = {
      customer,
      'customer_details.email': params.customer_details?.email,
      payment_intent,
      payment_link,
      status,
      subscription,
    };
    return listPage(tx, 'checkout.session', `/v1${path}`, filter, params);
  }),
  route('GET', `${path}/:id`, z.strictObject({}), ({ tx, id }) => getObject(tx, 'checkout.session', id)),
  route('POST', `${path}/:id`, z.strictObject({ metadata: metadata.optional() }), ({ tx, id, params }) => {
    const session = getObject(tx, 'checkout.session', id);
    return change(tx, session, { metadata: mergeMetadata(session.metadata, params.metadata) });
  }),
  route('POST', `${path}/:id/expire`, z.strictObject({}), ({ tx, id }) =>
    expireSession(tx, getObject(tx, 'checkout.session', id)),
  ),
  route('GET', `${path}/:id/line_items`, z.strictObject(listParams), ({ tx, id }) =>
    toList(`/v1${path}/${id}/line_items`, getObject(tx, 'checkout.session', id).line_items?.data ?? []),
  ),
  // What the hosted page calls; it is not part of the documented API.
  route(
    'POST',
    '/payment_pages/:id/confirm',
    z.strictObject({ payment_method: text, email: z.email().optional(), name: text.optional() }),
    ({ tx, id, params }) => {
      const { clientSecret } = paySession(tx, id, {
        paymentMethod: params.payment_method,
        email: params.email,
        name: params.name,
      });
      return { client_secret: clientSecret, next_url: toNextUrl(tx, getObject(tx, 'checkout.session', id)) };
    },
    { isForBrowsers: true },
  ),
];
