import type { Stripe } from 'stripe';
import { z } from 'zod';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { randomText } from '#/engine/ids.ts';
import { isOfType, type JsonRecord } from '#/engine/stripe-objects.ts';
import { getObject } from '#/http/get-object.ts';
import { listPage } from '#/http/lists.ts';
import { currency } from '#/http/money.ts';
import { clearable, decimal, integer, listParams, mergeMetadata, metadata, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { invalidRequest } from '#/http/stripe-error.ts';

const createParams = z.strictObject({
  id: text.max(200).optional(),
  amount_off: integer.pipe(z.number().min(1)).optional(),
  currency: currency.optional(),
  duration: z.enum(['forever', 'once', 'repeating']).default('once'),
  duration_in_months: integer.pipe(z.number().min(1)).optional(),
  max_redemptions: integer.pipe(z.number().min(1)).optional(),
  metadata: metadata.optional(),
  name: text.max(40).optional(),
  percent_off: decimal.pipe(z.number().gt(0).max(100)).optional(),
  redeem_by: integer.optional(),
});

function createCoupon(tx: Tx, params: z.output<typeof createParams>): Stripe.Coupon {
  if ((params.amount_off === undefined) === (params.percent_off === undefined))
    throw invalidRequest('Must specify exactly one of `amount_off` or `percent_off`.', {
      code: 'parameter_missing',
    });
  const coupon: Stripe.Coupon = {
    id: params.id ?? randomText(8),
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    created: tx.now(),
    currency: params.currency ?? null,
    duration: params.duration,
    duration_in_months: params.duration_in_months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
  const earlier = tx.find(coupon.id);
  if (earlier && !earlier.isDeleted)
    throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
  if (earlier) freeId(tx, earlier.object);
  tx.insert(coupon);
  tx.emit('coupon.created', coupon);
  return coupon;
}

/** The id of a deleted coupon can be used again; discounts that were redeemed with the former one stay as they were. */
function freeId(tx: Tx, former: JsonRecord): void {
  if (!isOfType(former, 'coupon')) return;
  for (const discount of tx.list('discount', { 'source.coupon': former.id }))
    tx.update({ ...discount, source: { ...discount.source, coupon: former } });
  tx.forget(former.id);
}

export const couponRoutes = [
  route('POST', '/coupons', createParams, ({ tx, params }) => createCoupon(tx, params)),
  route('GET', '/coupons', z.strictObject(listParams), ({ tx, params }) =>
    listPage(tx, 'coupon', '/v1/coupons', {}, params),
  ),
  route('GET', '/coupons/:id', z.strictObject({}), ({ tx, id }) => getObject(tx, 'coupon', id)),
  route(
    'POST',
    '/coupons/:id',
    z.strictObject({ name: clearable.optional(), metadata: metadata.optional() }),
    ({ tx, id, params: { metadata: given, ...params } }) => {
      const coupon = getObject(tx, 'coupon', id);
      return change(
        tx,
        coupon,
        { ...params, metadata: mergeMetadata(coupon.metadata, given) },
        'coupon.updated',
      );
    },
  ),
  route('DELETE', '/coupons/:id', z.strictObject({}), ({ tx, id }) => {
    const coupon = getObject(tx, 'coupon', id);
    tx.markDeleted(id);
    tx.emit('coupon.deleted', coupon);
    return { id, object: 'coupon', deleted: true };
  }),
];
