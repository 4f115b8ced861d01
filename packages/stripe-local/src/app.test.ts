import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { createSdk, startTestServer } from './test-server.ts';

const {
  StripeAuthenticationError,
  StripeIdempotencyError,
  StripeInvalidRequestError,
  StripePermissionError,
} = Stripe.errors;

it('stores a customer as the SDK sent it', async () => {
  const { stripe } = await startTestServer();
  const params = { email: 'ana@bakery.example', name: 'Ana', metadata: { client: '7', 0: 'zero' } };
  const created = await stripe.customers.create(params);

  expect(created).toMatchObject({ object: 'customer', ...params });
  expect(await stripe.customers.retrieve(created.id)).toMatchObject(params);
  const updated = await stripe.customers.update(created.id, { name: 'Ana B.', metadata: { client: '' } });
  expect(updated).toMatchObject({ name: 'Ana B.', email: params.email, metadata: { 0: 'zero' } });
});

it('finds customers by email, by search and page by page, newest first', async () => {
  const { stripe } = await startTestServer();
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    await stripe.customers.create({ name, email: `${name}@bakery.example`, metadata: { letter: name } });

  expect((await stripe.customers.list({ email: 'c@bakery.example' })).data.map(({ name }) => name)).toEqual([
    'c',
  ]);
  const found = await stripe.customers.search({ query: 'metadata["letter"]:"d"' });
  expect(found.data.map(({ name }) => name)).toEqual(['d']);

  const first = await stripe.customers.list({ limit: 2 });
  expect(first).toMatchObject({ has_more: true, url: '/v1/customers', data: [{ name: 'e' }, { name: 'd' }] });
  const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 10 });
  expect(all.map(({ name }) => name)).toEqual(['e', 'd', 'c', 'b', 'a']);
  const before = await stripe.customers.list({ limit: 2, ending_before: all[3]?.id ?? '' });
  expect(before.data.map(({ name }) => name)).toEqual(['d', 'c']);
});

it('remembers that a deleted customer existed', async () => {
  const { stripe } = await startTestServer();
  const { id } = await stripe.customers.create();
  await stripe.customers.del(id);

  const expand = ['invoice_settings.default_payment_method'];
  expect(await stripe.customers.retrieve(id, { expand })).toMatchObject({ id, deleted: true });
  expect((await stripe.customers.list()).data).toEqual([]);
});

it('finds prices by lookup key and transfers a key only on request', async () => {
  const { stripe } = await startTestServer();
  const product = await stripe.products.create({ name: 'StackLite', id: 'stacklite' });
  const params = { product: product.id, currency: 'nzd', unit_amount: 8900, lookup_key: 'stacklite' };
  const monthly = { interval: 'month' } as const;
  const first = await stripe.prices.create({ ...params, recurring: monthly });

  await expect(stripe.prices.create({ ...params, unit_amount: 9900 })).rejects.toThrow(
    /already uses that lookup key/,
  );
  const second = await stripe.prices.create({
    ...params,
    unit_amount: 9900,
    recurring: monthly,
    transfer_lookup_key: true,
  });
  const { data } = await stripe.prices.list({ lookup_keys: ['stacklite', 'other'], active: true });
  expect(data.map(({ id }) => id)).toEqual([second.id]);
  expect(await stripe.prices.retrieve(first.id)).toMatchObject({ lookup_key: null, unit_amount: 8900 });
  expect(second).toMatchObject({ type: 'recurring', recurring: { interval: 'month', interval_count: 1 } });
});

it('expands objects on request, in lists too', async () => {
  const { stripe } = await startTestServer();
  const { id: product } = await stripe.products.create({ name: 'Brand kit' });
  const { id } = await stripe.prices.create({ product, currency: 'nzd', unit_amount: 29900 });

  expect(await stripe.prices.retrieve(id)).toMatchObject({ product });
  expect(await stripe.prices.retrieve(id, { expand: ['product'] })).toMatchObject({
    product: { name: 'Brand kit' },
  });
  const { data } = await stripe.prices.list({ expand: ['data.product'] });
  expect(data).toMatchObject([{ product: { name: 'Brand kit' } }]);
  await expect(stripe.prices.retrieve(id, { expand: ['seller'] })).rejects.toThrow(
    'This property cannot be expanded (seller).',
  );
});

it('rejects in the words and with the details of Stripe', async () => {
  const { stripe } = await startTestServer();
  const rejection = await stripe.customers.retrieve('cus_none').catch((cause: unknown) => cause);

  expect(rejection).toBeInstanceOf(StripeInvalidRequestError);
  expect(rejection).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
    message: "No such customer: 'cus_none'",
    doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
  });
  await expect(stripe.customers.create({ email: 'nobody' })).rejects.toMatchObject({ param: 'email' });
  await expect(stripe.rawRequest('POST', '/v1/customers', { colour: 'red' })).rejects.toMatchObject({
    code: 'parameter_unknown',
    message: 'Received unknown parameter: colour',
  });
  await expect(stripe.rawRequest('POST', '/v1/prices', { unit_amount: 1 })).rejects.toMatchObject({
    code: 'parameter_missing',
    message: 'Missing required param: currency.',
  });
  await expect(stripe.rawRequest('GET', '/v1/elsewhere')).rejects.toThrow(/Unrecognized request URL/);
});

it('lets nobody in without a key, and the key of a browser only where a browser may be', async () => {
  const { port, browser } = await startTestServer();

  const withAnother = createSdk(port, 'sk_test_another').customers.list();
  await expect(withAnother).rejects.toBeInstanceOf(StripeAuthenticationError);
  await expect(browser.customers.list()).rejects.toBeInstanceOf(StripePermissionError);
  const without = await fetch(`http://127.0.0.1:${port}/v1/customers`);
  expect(without.status).toBe(401);
});

it('does the same request once, whatever it was answered', async () => {
  const { stripe } = await startTestServer();
  const options = { idempotencyKey: 'once' };
  const first = await stripe.customers.create({ name: 'Ana' }, options);
  const again = await stripe.customers.create({ name: 'Ana' }, options);

  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await stripe.customers.list()).data).toHaveLength(1);
  const other = stripe.customers.create({ name: 'Ben' }, options);
  await expect(other).rejects.toBeInstanceOf(StripeIdempotencyError);

  const missing = { idempotencyKey: 'missing' };
  const rejected = await stripe.customers
    .update('cus_none', { name: 'A' }, missing)
    .catch((cause: unknown) => cause);
  expect(
    await stripe.customers.update('cus_none', { name: 'A' }, missing).catch((cause: unknown) => cause),
  ).toMatchObject({
    message: String(rejected instanceof Error ? rejected.message : rejected),
  });
});

it('leaves a key free when the request was rejected before it began', async () => {
  const { stripe } = await startTestServer();
  const options = { idempotencyKey: 'free' };

  await expect(stripe.customers.create({ email: 'nobody' }, options)).rejects.toThrow();
  await expect(stripe.customers.create({ email: 'ana@bakery.example' }, options)).resolves.toMatchObject({
    object: 'customer',
  });
});

it('forgets a key after 24 hours', async () => {
  const { stripe, wait } = await startTestServer();
  const options = { idempotencyKey: 'old' };
  const first = await stripe.customers.create({ name: 'Ana' }, options);
  wait(24 * 60 * 60 + 1);

  expect((await stripe.customers.create({ name: 'Ana' }, options)).id).not.toBe(first.id);
});

it('answers 409 to a repeat while the first is under way', async () => {
  const gate = Promise.withResolvers<undefined>();
  const { stripe } = await startTestServer({ beforeRequest: () => gate.promise });
  const options = { idempotencyKey: 'twice' };
  const both = [stripe.customers.create({}, options), stripe.customers.create({}, options)];
  const rejection = await Promise.any(
    both.map((call) =>
      call.then(
        () => Promise.reject(new Error('done')),
        (cause: unknown) => cause,
      ),
    ),
  );
  gate.resolve(undefined);

  expect(rejection).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  const results = await Promise.allSettled(both);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('writes an event with each change, naming the request and what was there before', async () => {
  const { stripe, engine } = await startTestServer();
  const { id } = await stripe.customers.create({ name: 'Ana' }, { idempotencyKey: 'ana' });
  await stripe.customers.update(id, { name: 'Ben' });

  expect(engine.store.list('event')).toMatchObject([
    { type: 'customer.updated', data: { object: { id, name: 'Ben' }, previous_attributes: { name: 'Ana' } } },
    {
      type: 'customer.created',
      data: { object: { id, name: 'Ana' } },
      request: { idempotency_key: 'ana' },
      livemode: false,
    },
  ]);
});
