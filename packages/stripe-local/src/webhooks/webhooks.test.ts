import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createCustomer } from '#/resources/customers.ts';
import { startStripe } from '#/index.ts';
import { createFolder, createSdk } from '#/test-server.ts';
import { createEngine } from '#/engine/engine.ts';
import { openDeliveries } from './deliveries.ts';

it('reports each event, signed so that the SDK believes it', async () => {
  const receiver = await startReceiver();
  const { stripe, settings } = await start(receiver.url);

  const customer = await stripe.customers.create({ email: 'mere@example.com' });

  await expect.poll(() => receiver.reports.length).toBe(1);
  const [{ body, signature } = { body: '', signature: '' }] = receiver.reports;
  const event = stripe.webhooks.constructEvent(body, signature, settings.webhookSecret);
  expect(event).toMatchObject({ type: 'customer.created', data: { object: { id: customer.id } } });
  expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_another')).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  );
});

it('reports again what the receiver did not take, until it does', async () => {
  const receiver = await startReceiver(500, 404);
  const { stripe } = await start(receiver.url);

  await stripe.customers.create({ email: 'mere@example.com' });

  await expect.poll(() => receiver.reports.length, { timeout: 60_000 }).toBe(3);
  expect(new Set(receiver.reports.map(({ body }) => body)).size).toBe(1);
});

it('reports after a restart what was not reported before it', async () => {
  const folder = createFolder();
  const before = await start('http://127.0.0.1:9/nobody', folder);
  const { id } = await before.stripe.customers.create({ email: 'mere@example.com' });
  await before.close();
  const receiver = await startReceiver();

  await start(receiver.url, folder);

  await expect.poll(() => receiver.reports.length, { timeout: 60_000 }).toBe(1);
  expect(receiver.reports[0]?.body).toContain(id);
});

it('reports an event again when the dashboard asks for it', async () => {
  const receiver = await startReceiver();
  const { stripe, app } = await start(receiver.url);
  await stripe.customers.create({ email: 'mere@example.com' });
  await expect.poll(() => receiver.reports.length).toBe(1);
  const [event] = (await stripe.events.list()).data;

  await app.request(`/dashboard/events/${event?.id}/resend`, { method: 'POST' });

  await expect.poll(() => receiver.reports.length).toBe(2);
  expect(receiver.reports[1]?.body).toBe(receiver.reports[0]?.body);
});

it('sends other endpoints their events, each signed with its own secret', async () => {
  const [receiver, other] = await Promise.all([startReceiver(), startReceiver()]);
  const { stripe } = await start(receiver.url);
  const enabled_events = ['customer.updated' as const];
  const { secret } = await stripe.webhookEndpoints.create({ url: other.url, enabled_events });
  await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ['*'] });

  const { id } = await stripe.customers.create({ email: 'mere@example.com' });
  await stripe.customers.update(id, { name: 'Mere' });

  await expect.poll(() => [receiver.reports.length, other.reports.length]).toEqual([2, 1]);
  const [{ body, signature } = { body: '', signature: '' }] = other.reports;
  expect(stripe.webhooks.constructEvent(body, signature, secret ?? '').type).toBe('customer.updated');
});

it('shows its pages where its API listens, to this machine alone', async () => {
  const { settings } = await start('http://127.0.0.1:9/nobody');
  const page = `${settings.apiUrl}/sandbox/stripe`;
  expect((await fetch(page)).status).toBe(200);
  expect((await fetch(page, { headers: { origin: 'https://attacker.example' } })).status).toBe(403);
  expect((await fetch(page, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(403);
});

it('retains its keys over a restart', async () => {
  const folder = createFolder();
  const before = await start('http://127.0.0.1:9/nobody', folder);
  await before.close();
  const after = await start('http://127.0.0.1:9/nobody', folder);

  expect(after.settings).toEqual({ ...before.settings, apiUrl: after.settings.apiUrl });
  expect(after.settings.secretKey).toMatch(/^sk_test_\w{40,}$/);
});

it('gives a delivery to one process at a time, and to the next once its lease is over', () => {
  const { first, second, emit, wait } = openTwice();
  emit();

  expect(first.claim(10)).toHaveLength(1);
  expect(second.claim(10)).toHaveLength(0);
  wait(61);
  expect(second.claim(10)).toMatchObject([{ attempts: 2 }]);
});

it('waits longer each time, and gives up after three days', () => {
  const { first, emit, wait } = openTwice();
  emit();
  const waits: number[] = [];
  let days = 0;
  for (let [delivery] = first.claim(1); delivery; [delivery] = first.claim(1)) {
    first.settle(delivery, false, '500');
    const due = first.findNextDue();
    if (due === null) break;
    const seconds = Math.round((due - Date.now()) / 1000);
    waits.push(seconds);
    days += seconds / 86_400;
    wait(seconds);
  }

  expect(waits.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
  expect(days).toBeGreaterThan(2.9);
  expect(days).toBeLessThan(3.01);
});

type Report = { body: string; signature: string };

/** Answers with one status after another, then with 200. */
async function startReceiver(...statuses: number[]) {
  const reports: Report[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      reports.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return { reports, url: `http://127.0.0.1:${address.port}/api/hooks/stripe` };
}

async function start(webhookUrl: string, dataDir = createFolder()) {
  const stripeLocal = await startStripe({
    dataDir,
    pagesUrl: 'http://localhost:4321/sandbox/stripe',
    webhookUrl,
  });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= stripeLocal.close());
  onTestFinished(close);
  const stripe = createSdk(Number(new URL(stripeLocal.settings.apiUrl).port), stripeLocal.settings.secretKey);
  return { ...stripeLocal, stripe, close };
}

/** Two processes' views of the deliveries in one file, on a clock of their own. */
function openTwice() {
  vi.useFakeTimers();
  const file = `${createFolder()}/stripe.db`;
  const open = () => createEngine({ file, pagesUrl: 'http://localhost/sandbox/stripe' });
  const [one, two] = [open(), open()];
  onTestFinished(() => {
    one.close();
    two.close();
    vi.useRealTimers();
  });
  return {
    first: openDeliveries(one),
    second: openDeliveries(two),
    emit: () => one.transaction((tx) => createCustomer(tx, { email: 'mere@example.com' })),
    wait: (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000),
  };
}
