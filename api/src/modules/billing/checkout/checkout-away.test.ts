import { addSeconds } from 'date-fns';
import { expect, it } from 'vitest';
import { createStripe } from '#/platform/stripe/stripe-client.ts';
import { askCheckout, askToBuy, buy, createBilledApp } from '#test/billed-app.ts';
import { openTestDatabase } from '#test/database.ts';
import { startSilentStripe } from '#test/stripe.ts';

const rejection = 'Card payments aren’t available right now, so you haven’t been charged. Please try again.';

it('while Stripe is down, the buyer gets an error and can try again', async () => {
  const db = await openTestDatabase();
  const stripe = createStripe({ secretKey: 'sk_test_1', apiUrl: 'http://127.0.0.1:1' });
  const down = await createBilledApp({ db, stripe });
  const response = await askToBuy(down, 'StackLite');
  expect(response.status).toBe(503);
  expect(await response.text()).toContain(rejection);

  const up = await createBilledApp({ db });
  expect((await askToBuy(up, 'StackLite')).status).toBe(200);
});

it('while Stripe doesn’t respond, the buyer gets an error in ten seconds, and everything else works', async () => {
  const { stripe, called, inTenSeconds } = await startSilentStripe();
  const app = await createBilledApp({ stripe });
  const requests = Promise.all(Array.from({ length: 20 }, () => askToBuy(app, 'StackLite')));
  const inTime = inTenSeconds(requests);
  await called;
  const others = Promise.all(Array.from({ length: 20 }, () => app.request('/api/health')));
  const first = await Promise.race([requests.then(() => 'the buyers'), others.then(() => 'all others')]);
  expect(first).toBe('all others');

  const responses = await inTime;
  expect(responses).not.toBe('too late');
  expect(new Set((await requests).map(({ status }) => status))).toEqual(new Set([503]));
}, 60_000);

it('while Stripe is away, a buyer who has paid is never shown as unpaid', async () => {
  let now = new Date();
  const up = await createBilledApp({ now: () => now });
  const { checkoutId } = await buy(up, 'StackLite');
  now = addSeconds(now, 3);

  const stripe = createStripe({ secretKey: 'sk_test_1', apiUrl: 'http://127.0.0.1:1' });
  const down = await createBilledApp({ db: up.deps.db, now: () => now, stripe });
  expect(await askCheckout(down, checkoutId)).toEqual({ state: 'unchecked', planName: 'StackLite' });
  expect(await askCheckout(up, checkoutId)).toEqual({ state: 'paid', planName: 'StackLite' });
});
