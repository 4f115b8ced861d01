import { planPreview } from '@stackworks/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { purchases } from '#/modules/billing/billing.tables.ts';
import { syncCustomer } from './sync-customer.ts';
import { buyOnPage, listEmails } from '#test/billed-app.ts';
import { withJson } from '#test/calls.ts';
import { createCardApp } from '#test/card-app.ts';
import { readOutbox } from '#test/outbox.ts';

type World = Awaited<ReturnType<typeof createCardApp>>;
type Client = Awaited<ReturnType<World['subscribe']>>;
let world: World;

beforeEach(async () => {
  world = await createCardApp();
});

const cancel = async ({ customerId, subscriptionId }: Client, cancels: boolean) => {
  await world.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: cancels });
  await syncCustomer(world.deps, customerId);
  await syncCustomer(world.deps, customerId);
};

/** The props of the newest email of a kind to a client. */
const readProps = async ({ email }: { email: string }, kind: string) => {
  const rows = await readOutbox(world.deps.db);
  return rows.findLast(({ recipient, template }) => recipient === email && template === kind)?.props;
};

it('every cancellation is emailed, and so is every undone one', async () => {
  const client = await world.subscribe('stackgrow');
  for (const cancels of [true, false, true, false]) await cancel(client, cancels);

  expect(await listEmails(world, client.email)).toEqual([
    ...['plan-ending', 'plan-ending', 'plan-kept', 'plan-kept', 'plan-started'],
  ]);
  expect(await readProps(client, 'plan-kept')).toMatchObject({ planName: 'StackGrow', amount: 7900 });
});

describe('another plan', () => {
  const change = async (client: Client, plan: string) => {
    const { deps, request } = world;
    const ask = (path: string, body: object) =>
      request(`/api/client/billing/${path}`, withJson(body, { token: client.token }));
    const { prorationDate, dueNow, nextAmount } = planPreview.parse(
      await (await ask('preview', { plan })).json(),
    );
    expect((await ask('plan', { plan, prorationDate, dueNow, nextAmount })).status).toBe(200);
    await syncCustomer(deps, client.customerId);
    return dueNow;
  };

  it('that costs more is emailed with what was charged', async () => {
    const client = await world.subscribe('stacklite');
    const charged = await change(client, 'stackpro');
    expect(await listEmails(world, client.email)).toEqual([
      ...['payment-receipt', 'plan-changed', 'plan-started'],
    ]);
    expect(await readProps(client, 'payment-receipt')).toMatchObject({ isCopy: false, amount: charged });
    expect(await readProps(client, 'plan-changed')).toMatchObject({
      beforeName: 'StackLite',
      planName: 'StackPro',
      amount: 13_900,
      change: { charged, fromCredit: 0, toCredit: 0 },
    });
  });

  it('that costs less is emailed with the day it begins', async () => {
    const client = await world.subscribe('stackpro');
    expect(await change(client, 'stacklite')).toBe(0);
    expect(await listEmails(world, client.email)).toEqual(['plan-change-planned', 'plan-started']);
    expect(await readProps(client, 'plan-change-planned')).toMatchObject({
      planName: 'StackPro',
      nextName: 'StackLite',
      amount: 3900,
    });
  });
});

describe('what is bought once', () => {
  it('is emailed once to existing clients', async () => {
    const client = await world.subscribe();
    const { email } = client;
    for (const addOn of ['content-update', 'brand-kit']) {
      const { customer } = await buyOnPage(world, addOn, { email });
      await syncCustomer(world.deps, customer);
      await syncCustomer(world.deps, customer);
    }
    expect(await listEmails(world, email)).toEqual(['order-received', 'order-received', 'plan-started']);
    const rows = await readOutbox(world.deps.db);
    expect(
      rows.filter(({ template }) => template === 'order-received').map(({ props }) => props),
    ).toMatchObject([
      { addOn: 'content-update', amount: 2900, projectId: null, readyInDays: null },
      { addOn: 'brand-kit', amount: 29_900, readyInDays: 7 },
    ]);
  });
});

describe('what was emailed', () => {
  it('isn’t emailed again if its row was lost', async () => {
    const client = await world.subscribe();
    const { customer } = await buyOnPage(world, 'content-update', client);
    await syncCustomer(world.deps, customer);
    await world.deps.db.write((tx) => tx.delete(purchases));
    await syncCustomer(world.deps, customer);
    expect(await world.deps.db.read.$count(purchases)).toBe(1);
    expect(await listEmails(world, client.email)).toEqual(['order-received', 'plan-started']);
  });

  it('is emailed again when it happens again: a plan that staff change there and back', async () => {
    const client = await world.subscribe('stacklite');
    const { data } = await world.stripe.subscriptionItems.list({ subscription: client.subscriptionId });
    for (const plan of ['stackgrow', 'stacklite', 'stackgrow']) {
      const [price] = (await world.stripe.prices.list({ lookup_keys: [plan] })).data;
      await world.stripe.subscriptions.update(client.subscriptionId, {
        items: [{ id: data[0]?.id ?? '', price: price?.id ?? '' }],
        proration_behavior: 'none',
      });
      await syncCustomer(world.deps, client.customerId);
    }
    expect(await listEmails(world, client.email)).toEqual([
      ...['plan-changed', 'plan-changed', 'plan-changed', 'plan-started'],
    ]);
  });
});
