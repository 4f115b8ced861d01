import { z } from 'zod';
import { change } from '#/engine/change.ts';
import { getObject } from '#/http/get-object.ts';
import { listPage } from '#/http/lists.ts';
import { clearable, listParams, mergeMetadata, metadata, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';

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
  route('GET', '/charges/:id', z.strictObject({}), ({ tx, id }) => getObject(tx, 'charge', id)),
  route(
    'POST',
    '/charges/:id',
    z.strictObject({
      description: clearable.optional(),
      metadata: metadata.optional(),
      receipt_email: clearable.optional(),
    }),
    ({ tx, id, params: { metadata: given, ...params } }) => {
      const charge = getObject(tx, 'charge', id);
      return change(
        tx,
        charge,
        { ...params, metadata: mergeMetadata(charge.metadata, given) },
        'charge.updated',
      );
    },
  ),
];
