import { z } from 'zod';
import { change } from '#/engine/change.ts';
import { listPage } from '#/http/lists.ts';
import { clearable, listParams, mergeMetadata, metadata, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { noSuch } from '#/http/stripe-error.ts';
import type { Tx } from '#/engine/engine.ts';

function getCharge(tx: Tx, id: string) {
  const charge = tx.get('charge', id);
  if (!charge) throw noSuch('charge', id);
  return charge;
}

export const chargeRoutes = [
  route(
    'GET',
    '/charges',
    z.strictObject({ ...listParams, customer: text.optional(), payment_intent: text.optional() }),
    ({ tx, params }) => {
      const { customer, payment_intent } = params;
      return listPage(tx, 'charge', '/v1/charges', { customer, payment_intent }, params);
    },
  ),
  route('GET', '/charges/:id', z.strictObject({}), ({ tx, id }) => getCharge(tx, id)),
  route(
    'POST',
    '/charges/:id',
    z.strictObject({
      description: clearable.optional(),
      metadata: metadata.optional(),
      receipt_email: clearable.optional(),
    }),
    ({ tx, id, params: { metadata: given, ...params } }) => {
      const charge = getCharge(tx, id);
      return change(
        tx,
        charge,
        { ...params, metadata: mergeMetadata(charge.metadata, given) },
        'charge.updated',
      );
    },
  ),
];
