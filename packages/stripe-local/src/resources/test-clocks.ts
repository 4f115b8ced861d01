import { z } from 'zod';
import { createClock } from '#/billing/clocks.ts';
import { advanceClock } from '#/billing/due-work.ts';
import { getObject } from '#/http/get-object.ts';
import { listPage } from '#/http/lists.ts';
import { integer, listParams, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { invalidRequest } from '#/http/stripe-error.ts';

const path = '/test_helpers/test_clocks';

export const testClockRoutes = [
  route('POST', path, z.strictObject({ frozen_time: integer, name: text.optional() }), ({ tx, params }) =>
    createClock(tx, params.frozen_time, params.name ?? null),
  ),
  route('GET', path, z.strictObject(listParams), ({ tx, params }) =>
    listPage(tx, 'test_helpers.test_clock', `/v1${path}`, {}, params),
  ),
  route('GET', `${path}/:id`, z.strictObject({}), ({ tx, id }) =>
    getObject(tx, 'test_helpers.test_clock', id),
  ),
  route('POST', `${path}/:id/advance`, z.strictObject({ frozen_time: integer }), ({ tx, id, params }) => {
    if (params.frozen_time <= getObject(tx, 'test_helpers.test_clock', id).frozen_time)
      throw invalidRequest('The new frozen time must be after the current one.', { param: 'frozen_time' });
    advanceClock(tx, id, params.frozen_time);
    return getObject(tx, 'test_helpers.test_clock', id);
  }),
  route('DELETE', `${path}/:id`, z.strictObject({}), ({ tx, id }) => {
    const clock = getObject(tx, 'test_helpers.test_clock', id);
    for (const customer of tx.list('customer', { test_clock: id })) tx.markDeleted(customer.id);
    tx.markDeleted(id);
    tx.emit('test_helpers.test_clock.deleted', clock);
    return { id, object: 'test_helpers.test_clock', deleted: true };
  }),
];
