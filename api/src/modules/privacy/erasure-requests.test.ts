import { personalData } from '@stackworks/contracts';
import { render, toPlainText } from 'react-email';
import { beforeEach, expect, test } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createCardApp } from '#test/card-app.ts';
import { password } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';
import { planEnding } from '#/modules/billing/emails/plan-ending.tsx';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { auditLog } from '#/platform/audit/audit.tables.ts';

type World = Awaited<ReturnType<typeof createCardApp>>;
type Client = Awaited<ReturnType<World['subscribe']>>;
let world: World;

beforeEach(async () => {
  world = await createCardApp();
});

const context = {
  brand: { name: 'Paper & Ink', supportEmail: 'help@paper.example', supportHours: 'Monday to Friday' },
  publicUrl: 'https://www.paper.example',
};

const billing = (client: Client, path: string) =>
  world.request(`/api/client/billing/${path}`, asCaller(client, 'POST'));

const askForErasure = (client: Client) =>
  world.request('/api/client/erasure', withJson({ password }, client));

const readOwnData = async (client: Client) =>
  personalData
    .strict()
    .parse(await (await world.request('/api/client/personal-data', asCaller(client))).json());

/** A client whose account goes with their cancelled plan. */
async function leave(clock?: string): Promise<Client> {
  const client = await world.subscribe('stacklite', clock);
  await billing(client, 'cancel');
  expect((await askForErasure(client)).status).toBe(200);
  return client;
}

const readEmails = async ({ email }: Client) => {
  const rows = await readOutbox(world.deps.db);
  return rows.filter(({ recipient, template }) => recipient === email && template === 'erasure-withdrawn');
};

const readActions = async () =>
  (await world.deps.db.read.select().from(auditLog)).map(({ action, actorName }) => [action, actorName]);

test('keeping a plan keeps the account: its deletion is withdrawn, on record, and by email', async () => {
  const client = await leave();
  expect((await readOwnData(client)).erasure).not.toBeNull();

  await Promise.all([billing(client, 'resume'), billing(client, 'resume')]);

  expect((await readOwnData(client)).erasure).toBeNull();
  expect(await readEmails(client)).toMatchObject([{ props: { hasPlan: true } }]);
  expect(await readActions()).toContainEqual(['erasure-withdrawn', 'Stripe']);
});

test('buying a plan again keeps the account, and what Stripe reports of an ending plan doesn’t', async () => {
  const client = await leave();
  await world.useCard(client, 'pm_card_mastercard');
  await syncCustomer(world.deps, client.customerId);
  expect((await readOwnData(client)).erasure).not.toBeNull();

  await world.stripe.subscriptions.cancel(client.subscriptionId);
  await syncCustomer(world.deps, client.customerId);
  expect((await readOwnData(client)).erasure).not.toBeNull();

  const { data } = await world.stripe.prices.list({ lookup_keys: ['stackgrow'] });
  const method = await world.stripe.paymentMethods.attach('pm_card_visa', { customer: client.customerId });
  await world.stripe.subscriptions.create({
    customer: client.customerId,
    items: [{ price: data[0]?.id ?? '' }],
    default_payment_method: method.id,
  });
  await syncCustomer(world.deps, client.customerId);

  expect((await readOwnData(client)).erasure).toBeNull();
  expect(await readEmails(client)).toHaveLength(1);
});

test('a plan bought before Stripe has reported the end of the last one keeps the account too', async () => {
  const client = await leave();
  await world.stripe.subscriptions.cancel(client.subscriptionId);
  const { data } = await world.stripe.prices.list({ lookup_keys: ['stackgrow'] });
  const method = await world.stripe.paymentMethods.attach('pm_card_visa', { customer: client.customerId });
  await world.stripe.subscriptions.create({
    customer: client.customerId,
    items: [{ price: data[0]?.id ?? '' }],
    default_payment_method: method.id,
  });
  await syncCustomer(world.deps, client.customerId);

  expect((await readOwnData(client)).erasure).toBeNull();
});

test('“Keep my account” is confirmed by email, once', async () => {
  const client = await leave();
  const keep = () => world.request('/api/client/erasure', { ...asCaller(client), method: 'DELETE' });
  await keep();
  await keep();

  expect(await readEmails(client)).toMatchObject([{ props: { hasPlan: false } }]);
});

test('no email promises files past the day on which the account goes', async () => {
  const { testHelpers } = world.stripe;
  const clock = await testHelpers.testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) });
  const client = await leave(clock.id);
  const { erasure } = await readOwnData(client);
  await testHelpers.testClocks.advance(clock.id, { frozen_time: clock.frozen_time + 33 * 86_400 });
  await syncCustomer(world.deps, client.customerId);

  const emails = (await readOutbox(world.deps.db)).filter(({ recipient }) => recipient === client.email);
  expect(emails.find(({ template }) => template === 'erasure-requested')).toMatchObject({
    props: { isAtPlanEnd: true },
  });
  const ended = emails.findLast(({ template }) => template === 'plan-ending');
  expect(ended).toMatchObject({ props: { isOver: true, deletedAt: erasure?.dueAt } });
  const { body } = planEnding.compose(planEnding.props.parse(ended?.props), context);
  const text = toPlainText(await render(body)).replaceAll(/\s+/g, ' ');
  expect(text).toContain('Your account and files will be deleted on');
  expect(text).not.toContain('keep your files');
});

test('a client hears the day before they ask: none while a plan continues, its end, or a week from now', async () => {
  const client = await world.subscribe();
  expect((await readOwnData(client)).earliestErasure).toBeNull();
  expect((await askForErasure(client)).status).toBe(422);

  await billing(client, 'cancel');
  const { earliestErasure } = await readOwnData(client);
  expect(earliestErasure).toMatchObject({ isAtPlanEnd: true });
  await askForErasure(client);
  expect((await readOwnData(client)).erasure).toMatchObject({ dueAt: earliestErasure?.dueAt });

  await world.stripe.subscriptions.cancel(client.subscriptionId);
  await syncCustomer(world.deps, client.customerId);
  expect((await readOwnData(client)).earliestErasure).toMatchObject({ isAtPlanEnd: false });
});
