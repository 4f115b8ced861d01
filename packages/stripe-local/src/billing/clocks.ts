import type { Stripe } from 'stripe';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { newId } from '#/engine/ids.ts';
import { getObject } from '#/http/get-object.ts';
import { advanceClock } from './due-work.ts';

const DAY = 86_400;

/** Stores a clock that stands still until it is moved. */
export function createClock(tx: Tx, frozenTime: number, name: string | null): Stripe.TestHelpers.TestClock {
  const now = tx.now();
  const clock: Stripe.TestHelpers.TestClock = {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: now,
    deletes_after: now + 30 * DAY,
    frozen_time: frozenTime,
    livemode: false,
    name,
    status: 'ready',
    status_details: {},
  };
  tx.insert(clock);
  tx.emit('test_helpers.test_clock.created', clock);
  return clock;
}

/**
 * Moves the time of one customer, who gets a clock of their own the first time.
 * @throws StripeApiError (404)
 */
export function advanceCustomer(tx: Tx, id: string, seconds: number): Stripe.TestHelpers.TestClock {
  const customer = getObject(tx, 'customer', id);
  const clock = tx.clockOf(id) ?? putOnClock(tx, customer);
  advanceClock(tx, clock, tx.now(id) + seconds);
  return getObject(tx, 'test_helpers.test_clock', clock);
}

function putOnClock(tx: Tx, customer: Stripe.Customer): string {
  const clock = createClock(tx, tx.now(), customer.name ?? customer.email ?? customer.id);
  const test_clock = clock.id;
  change(tx, customer, { test_clock });
  for (const subscription of tx.list('subscription', { customer: customer.id }))
    change(tx, subscription, { test_clock });
  for (const invoice of tx.list('invoice', { customer: customer.id })) change(tx, invoice, { test_clock });
  for (const item of tx.list('invoiceitem', { customer: customer.id })) change(tx, item, { test_clock });
  return clock.id;
}
