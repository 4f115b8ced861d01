import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createStripe } from '#/platform/stripe/stripe-client.ts';

/**
 * Starts a card service that takes every call and never answers, for the length of the test.
 * @returns `inTenSeconds`, which answers with what is asked unless it comes ten seconds after the first call or later. The
 * test's own clock is as late as everything else on a machine that has much to do, and begins where the waiting does.
 */
export async function startSilentStripe() {
  const silent = createServer(() => undefined);
  const called = once(silent, 'request');
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const stripe = createStripe({ secretKey: 'sk_test_1', apiUrl: `http://127.0.0.1:${port ?? 1}` });
  const inTenSeconds = <Answer>(asked: Promise<Answer>): Promise<Answer | 'too late'> =>
    Promise.race([asked, called.then(() => pause(10_000, 'too late' as const))]);
  return { stripe, called, inTenSeconds };
}
