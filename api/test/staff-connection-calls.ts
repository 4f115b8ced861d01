import { createEndpoint, createDelivery, createApiToken } from '#test/connections.ts';
import { staff, type Row } from '#test/staff-call-rows.ts';
import type { Arrange } from '#test/staff-arrangements.ts';

const arrangeToken: Arrange = async (deps, { colleague }, adminId) => ({
  id: (await createApiToken(deps, adminId ?? colleague.id)).id,
});
const arrangeEndpoint: Arrange = async (deps) => ({ id: (await createEndpoint(deps)).id });
const arrangeDelivery: Arrange = async (deps) => {
  const { id } = await createEndpoint(deps);
  return { id, deliveryId: await createDelivery(deps, id, { status: 'failed' }) };
};

/** The staff's calls about other services: webhooks and API tokens. */
export const staffConnectionCalls: Readonly<Record<string, Row>> = {
  'GET /api/admin/api-tokens': staff(200),
  'POST /api/admin/api-tokens': staff(201, {
    proof: 'recent',
    json: () => ({ name: 'Reports', scopes: ['reports:read'], days: 30 }),
    audit: 'api-token-created',
  }),
  'DELETE /api/admin/api-tokens/:id': staff(204, {
    proof: 'recent',
    arrange: arrangeToken,
    audit: 'api-token-revoked',
  }),
  'GET /api/admin/webhooks': staff(200),
  'POST /api/admin/webhooks': staff(201, {
    proof: 'recent',
    json: () => ({ url: 'https://receiver.example/hooks', events: ['lead.created'] }),
    audit: 'webhook-added',
  }),
  'PATCH /api/admin/webhooks/:id': staff(200, {
    proof: 'recent',
    arrange: arrangeEndpoint,
    json: () => ({ isOn: false }),
    audit: 'webhook-changed',
  }),
  'DELETE /api/admin/webhooks/:id': staff(204, {
    proof: 'recent',
    arrange: arrangeEndpoint,
    audit: 'webhook-deleted',
  }),
  'POST /api/admin/webhooks/:id/secret': staff(201, {
    proof: 'recent',
    arrange: arrangeEndpoint,
    audit: 'webhook-secret-renewed',
  }),
  'POST /api/admin/webhooks/:id/test': staff(204, {
    proof: 'recent',
    arrange: arrangeEndpoint,
    audit: 'webhook-tested',
  }),
  'GET /api/admin/webhooks/:id/deliveries': staff(200, { arrange: arrangeDelivery }),
  'POST /api/admin/webhooks/:id/deliveries/:deliveryId/replay': staff(204, {
    proof: 'recent',
    arrange: arrangeDelivery,
    audit: 'webhook-replayed',
  }),
  'POST /api/admin/webhooks/:id/replay': staff(200, {
    proof: 'recent',
    arrange: arrangeDelivery,
    json: () => ({ since: '2026-11-20T09:00:00.000Z' }),
    audit: 'webhook-replayed',
  }),
};
