import {
  pageQuery,
  webhookDeliveryParam,
  webhookDeliveryQuery,
  webhookEndpointChange,
  webhookEndpointInput,
  webhookEndpointParam,
  webhookReplayInput,
  webhookDeliveryPage,
  webhookEndpoint,
  webhookEndpointPage,
  webhookReplayed,
  webhookSecretShown,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { callerAs } from '#/server/callers.ts';
import { requireProof, requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { addEndpoint, changeEndpoint, deleteEndpoint, renewSecret } from './commands/change-endpoints.ts';
import { replayDelivery, replaySince, testEndpoint } from './commands/replay-deliveries.ts';
import { listDeliveries, listEndpoints } from './queries/read-webhooks.ts';
import { created, noContent, ok, tag } from '#/server/openapi/describe-calls.ts';

/** The addresses that public events are sent to, and what was sent. */
export const webhookRoutes = (deps: ClockPort & ConfigPort & DatabasePort) => {
  const admin = requireRole(deps, 'admin');
  const asAdmin = callerAs('admin', deps);
  const proof = requireProof(deps);
  const one = validate('param', webhookEndpointParam);
  const delivery = validate('param', webhookDeliveryParam);

  return new Hono<AppEnv>()
    .get('/admin/webhooks', admin, validate('query', pageQuery), async (c) =>
      c.json(await listEndpoints(deps, c.req.valid('query')), 200),
    )
    .post('/admin/webhooks', admin, proof, validate('json', webhookEndpointInput), async (c) =>
      c.json(await addEndpoint(asAdmin(c), c.req.valid('json')), 201),
    )
    .patch('/admin/webhooks/:id', admin, proof, one, validate('json', webhookEndpointChange), async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await changeEndpoint(asAdmin(c), { id, ...c.req.valid('json') }), 200);
    })
    .delete('/admin/webhooks/:id', admin, proof, one, async (c) => {
      await deleteEndpoint(asAdmin(c), c.req.valid('param').id);
      return c.body(null, 204);
    })
    .post('/admin/webhooks/:id/secret', admin, proof, one, async (c) =>
      c.json(await renewSecret(asAdmin(c), c.req.valid('param').id), 201),
    )
    .post('/admin/webhooks/:id/test', admin, proof, one, async (c) => {
      await testEndpoint(asAdmin(c), c.req.valid('param').id);
      return c.body(null, 204);
    })
    .get('/admin/webhooks/:id/deliveries', admin, one, validate('query', webhookDeliveryQuery), async (c) =>
      c.json(await listDeliveries(deps, c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .post('/admin/webhooks/:id/deliveries/:deliveryId/replay', admin, proof, delivery, async (c) => {
      await replayDelivery(asAdmin(c), c.req.valid('param'));
      return c.body(null, 204);
    })
    .post(
      '/admin/webhooks/:id/replay',
      admin,
      proof,
      one,
      validate('json', webhookReplayInput),
      async (c) => {
        const about = { ...c.req.valid('param'), ...c.req.valid('json') };
        return c.json(await replaySince(asAdmin(c), about), 200);
      },
    );
};

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
