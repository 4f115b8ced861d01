import type { Stripe } from 'stripe';
import { z } from 'zod';
import { change } from '#/engine/change.ts';
import { apiVersion } from '#/engine/engine.ts';
import { newId, randomText } from '#/engine/ids.ts';
import { getObject } from '#/http/get-object.ts';
import { listPage } from '#/http/lists.ts';
import { clearable, flag, list, listParams, mergeMetadata, metadata, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { invalidRequest } from '#/http/stripe-error.ts';

export const eventRoutes = [
  route(
    'GET',
    '/events',
    z.strictObject({ ...listParams, type: text.optional(), types: list(text).optional() }),
    ({ tx, params }) => listPage(tx, 'event', '/v1/events', { type: params.types ?? params.type }, params),
  ),
  route('GET', '/events/:id', z.strictObject({}), ({ tx, id }) => {
    return getObject(tx, 'event', id);
  }),
];

const url = z.url({ protocol: /^https?$/, message: 'Not a valid URL' });

const fields = { description: clearable.optional(), metadata: metadata.optional() };

/** The secret of an endpoint is shown once, when it is created. */
function withoutSecret(endpoint: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint {
  const shown = { ...endpoint };
  delete shown.secret;
  return shown;
}

export const webhookEndpointRoutes = [
  route(
    'POST',
    '/webhook_endpoints',
    z.strictObject({
      ...fields,
      url,
      enabled_events: list(text),
      api_version: text.optional(),
      connect: flag.optional(),
    }),
    ({ tx, params }) => {
      if (params.enabled_events.length === 0)
        throw invalidRequest('You must enable at least one event.', { param: 'enabled_events' });
      const endpoint: Stripe.WebhookEndpoint = {
        id: newId('we'),
        object: 'webhook_endpoint',
        api_version: params.api_version ?? apiVersion,
        application: null,
        created: tx.now(),
        description: params.description ?? null,
        enabled_events: params.enabled_events,
        livemode: false,
        metadata: mergeMetadata({}, params.metadata),
        secret: `whsec_${randomText(32)}`,
        status: 'enabled',
        url: params.url,
      };
      tx.insert(endpoint);
      return endpoint;
    },
  ),
  route('GET', '/webhook_endpoints', z.strictObject(listParams), ({ tx, params }) => {
    const page = listPage(tx, 'webhook_endpoint', '/v1/webhook_endpoints', {}, params);
    return { ...page, data: page.data.map(withoutSecret) };
  }),
  route('GET', '/webhook_endpoints/:id', z.strictObject({}), ({ tx, id }) =>
    withoutSecret(getObject(tx, 'webhook_endpoint', id)),
  ),
  route(
    'POST',
    '/webhook_endpoints/:id',
    z.strictObject({
      ...fields,
      url: url.optional(),
      enabled_events: list(text).optional(),
      disabled: flag.optional(),
    }),
    ({ tx, id, params: { metadata: given, disabled, ...params } }) => {
      const endpoint = getObject(tx, 'webhook_endpoint', id);
      const status = disabled === undefined ? endpoint.status : disabled ? 'disabled' : 'enabled';
      const changes = { ...params, status, metadata: mergeMetadata(endpoint.metadata, given) };
      return withoutSecret(change(tx, endpoint, changes));
    },
  ),
  route('DELETE', '/webhook_endpoints/:id', z.strictObject({}), ({ tx, id }) => {
    getObject(tx, 'webhook_endpoint', id);
    tx.markDeleted(id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
