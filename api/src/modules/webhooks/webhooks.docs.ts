import {
  webhookDeliveryPage,
  webhookEndpoint,
  webhookEndpointPage,
  webhookReplayed,
  webhookSecretShown,
} from '@stackworks/contracts';
import { created, noContent, ok, tag } from '#/server/openapi/describe-calls.ts';
import type { webhookRoutes } from './webhooks.routes.ts';

export const webhookDocs = tag(
  'Webhooks',
  'Addresses of other services that public events are sent to, signed as the Standard Webhooks specification says.',
).calls<typeof webhookRoutes>({
  'GET /admin/webhooks': ok(webhookEndpointPage).summary('Lists webhooks, newest first.'),
  'POST /admin/webhooks': created(webhookSecretShown, 'conflict').summary(
    'Adds a webhook, and returns its secret this once.',
  ),
  'PATCH /admin/webhooks/:id': ok(webhookEndpoint).summary('Changes a webhook, or turns it on or off.'),
  'DELETE /admin/webhooks/:id': noContent().summary('Deletes a webhook with its log.'),
  'POST /admin/webhooks/:id/secret': created(webhookSecretShown).summary(
    'Makes a new secret, and returns it this once.',
    { description: 'For 24 hours deliveries are signed with the secret before as well.' },
  ),
  'POST /admin/webhooks/:id/test': noContent('conflict').summary('Sends a test event.'),
  'GET /admin/webhooks/:id/deliveries': ok(webhookDeliveryPage).summary(
    'Lists what was sent in the last 30 days, newest first.',
  ),
  'POST /admin/webhooks/:id/deliveries/:deliveryId/replay': noContent('conflict').summary(
    'Sends one event again, under its own id.',
  ),
  'POST /admin/webhooks/:id/replay': ok(webhookReplayed, 'conflict').summary(
    'Sends everything since a time again.',
  ),
});
