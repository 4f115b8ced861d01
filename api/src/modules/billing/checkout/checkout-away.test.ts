import { addSeconds } from 'date-fns';
import { expect, it } from 'vitest';
import { createStripe } from '#/platform/stripe/stripe-client.ts';
import { askCheckout, askToBuy, buy, createBilledApp } from '#test/billed-app.ts';
import { openTestDatabase } from '#test/database.ts';
import { startSilentStripe } from '#test/stripe.ts';

const refusal = 'Card payments aren’t available right now, so you haven’t been charged. Please try again.';

it('while the card service is down, the buyer is told, and can try again', async () => {
  const db = await openTestDatabase();
  const stripe = createStripe({ secretKey: 'sk_test_1', apiUrl: 'http://127.0.0.1:1' });
  const down = await createBilledApp({ db, stripe });
  const answer = await askToBuy(down, 'StackLite');
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain(refusal);

  const up = await createBilledApp({ db });
  expect((await askToBuy(up, 'StackLite')).status).toBe(200);
});

it('while the card service never answers, the buyer is told in ten seconds, and all else goes on', async () => {
  const { stripe, called, inTenSeconds } = await startSilentStripe();
  const app = await createBilledApp({ stripe });
  const asked = Promise.all(Array.from({ length: 20 }, () => askToBuy(app, 'StackLite')));
  const told = inTenSeconds(asked);
  await called;
  const others = Promise.all(Array.from({ length: 20 }, () => app.request('/api/health')));
  const first = await Promise.race([asked.then(() => 'the buyers'), others.then(() => 'all others')]);
  expect(first).toBe('all others');

  const answers = await told;
  expect(answers).not.toBe('too late');
  expect(new Set((await asked).map(({ status }) => status))).toEqual(new Set([503]));
}, 60_000);

it('whoever has paid is never told that they have not while the card service cannot be asked', async () => {
  let now = new Date();
  const up = await createBilledApp({ now: () => now });
  const { checkoutId } = await buy(up, 'StackLite');
  now = addSeconds(now, 3);

  const stripe = createStripe({ secretKey: 'sk_test_1', apiUrl: 'http://127.0.0.1:1' });
  const down = await createBilledApp({ db: up.deps.db, now: () => now, stripe });
  expect(await askCheckout(down, checkoutId)).toEqual({ state: 'unchecked', planName: 'StackLite' });
  expect(await askCheckout(up, checkoutId)).toEqual({ state: 'paid', planName: 'StackLite' });
});
