import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { createStripe } from './stripe-client.ts';

it('starts so many requests a second, however many are made at once', async () => {
  const begun: number[] = [];
  const server = createServer((_, response) => {
    begun.push(performance.now());
    response.setHeader('content-type', 'application/json').end('{"id":"cus_1","object":"customer"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stripe = createStripe({ secretKey: 'sk_test_1', apiUrl: `http://127.0.0.1:${port}` }, 50);

  const began = performance.now();
  await Promise.all(Array.from({ length: 11 }, () => stripe.customers.retrieve('cus_1')));
  expect(begun).toHaveLength(11);
  // Counted from the asking: a busy machine makes a request begin later than its turn, never earlier.
  begun.forEach((at, turn) => expect(at - began).toBeGreaterThan(turn * 20 - 2));
});
