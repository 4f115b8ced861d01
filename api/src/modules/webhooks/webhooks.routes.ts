import {
  pageQuery,
  webhookDeliveryParam,
  webhookDeliveryQuery,
  webhookEndpointChange,
  webhookEndpointInput,
  webhookEndpointParam,
  webhookReplayInput,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { requireProof, requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { addEndpoint, changeEndpoint, deleteEndpoint, renewSecret } from './commands/change-endpoints.ts';
import { replayDelivery, replaySince, testEndpoint } from './commands/replay-deliveries.ts';
import { listDeliveries, listEndpoints } from './queries/read-webhooks.ts';

/** The addresses that public events are sent to, and what was sent. */
export const webhookRoutes = (deps: ClockPort & ConfigPort & DatabasePort) => {
  const admin = requireRole(deps, 'admin');
  const proof = requireProof(deps);
  const one = validate('param', webhookEndpointParam);
  const delivery = validate('param', webhookDeliveryParam);

  return new Hono<AppEnv>()
    .get('/admin/webhooks', admin, validate('query', pageQuery), async (c) =>
      c.json(await listEndpoints(deps, c.req.valid('query')), 200),
    )
    .post('/admin/webhooks', admin, proof, validate('json', webhookEndpointInput), async (c) =>
      c.json(await addEndpoint(deps, c.get('identity').userId, c.req.valid('json')), 201),
    )
    .patch('/admin/webhooks/:id', admin, proof, one, validate('json', webhookEndpointChange), async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await changeEndpoint(deps, c.get('identity').userId, id, c.req.valid('json')), 200);
    })
    .delete('/admin/webhooks/:id', admin, proof, one, async (c) => {
      await deleteEndpoint(deps, c.get('identity').userId, c.req.valid('param').id);
      return c.body(null, 204);
    })
    .post('/admin/webhooks/:id/secret', admin, proof, one, async (c) =>
      c.json(await renewSecret(deps, c.get('identity').userId, c.req.valid('param').id), 201),
    )
    .post('/admin/webhooks/:id/test', admin, proof, one, async (c) => {
      await testEndpoint(deps, c.get('identity').userId, c.req.valid('param').id);
      return c.body(null, 204);
    })
    .get('/admin/webhooks/:id/deliveries', admin, one, validate('query', webhookDeliveryQuery), async (c) =>
      c.json(await listDeliveries(deps, c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .post('/admin/webhooks/:id/deliveries/:deliveryId/replay', admin, proof, delivery, async (c) => {
      await replayDelivery(deps, c.get('identity').userId, c.req.valid('param'));
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
        return c.json(await replaySince(deps, c.get('identity').userId, about), 200);
      },
    );
};
