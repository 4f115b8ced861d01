import { billingSummary, errorBody, planChanged, planPreview, type PlanPreview } from '@stackworks/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createCardApp } from '#test/card-app.ts';
import { createClient } from '#test/factories.ts';

type World = Awaited<ReturnType<typeof createCardApp>>;
type Caller = { token: string };
let world: World;

beforeEach(async () => {
  world = await createCardApp();
});

const preview = async (client: Caller, plan: string): Promise<PlanPreview> => {
  const response = await world.request('/api/client/billing/preview', withJson({ plan }, client));
  return planPreview.strict().parse(await response.json());
};

const agree = (client: Caller, { plan, prorationDate, dueNow, nextAmount }: PlanPreview) =>
  world.request('/api/client/billing/plan', withJson({ plan, prorationDate, dueNow, nextAmount }, client));

const readError = async (response: Response) => {
  const { error } = errorBody.parse(await response.json());
  return { status: response.status, code: error.code, message: error.message };
};

const readUser = async (client: Caller): Promise<unknown> =>
  (await world.request('/api/client/user', asCaller(client))).json();

const countCharges = async (customer: string) => (await world.stripe.charges.list({ customer })).data.length;

describe('changing to a bigger plan', () => {
  it('charges today what the preview said to the cent, and once for a double click', async () => {
    const client = await world.subscribe('stacklite');
    const agreed = await preview(client, 'stackpro');
    expect(agreed).toMatchObject({ planName: 'StackPro', nextAmount: 13_900 });
    // Stripe's day is that of UTC, so none is named.
    expect(agreed.lines.map(({ description }) => description)).toEqual([
      'Unused time on StackLite',
      'Remaining time on StackPro',
    ]);
    expect(agreed.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(agreed.dueNow);
    // A plan just paid for is taken back whole, less a second or so.
    expect(agreed.dueNow).toBeGreaterThan(9990);
    expect(agreed.dueNow).toBeLessThanOrEqual(10_000);

    const responses = await Promise.all([agree(client, agreed), agree(client, agreed)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    for (const response of responses) {
      expect(planChanged.parse(await response.json())).toMatchObject({
        state: 'changed',
        billing: { plan: 'stackpro', planName: 'StackPro', amount: 13_900 },
      });
    }
    const { data } = await world.stripe.charges.list({ customer: client.customerId });
    expect(data.map(({ amount }) => amount)).toEqual([agreed.dueNow, 3900]);
    expect(await readUser(client)).toMatchObject({ plan: 'stackpro', subscriptionStatus: 'active' });
  });

  it('is rejected when the amount has changed since the preview, or the preview is old', async () => {
    const client = await world.subscribe('stacklite');
    const agreed = await preview(client, 'stackgrow');
    const message = 'The cost of this change has updated. Please check it again.';

    const cheaper = await agree(client, { ...agreed, dueNow: 1 });
    expect(await readError(cheaper)).toEqual({ status: 409, code: 'conflict', message });
    const older = await agree(client, { ...agreed, prorationDate: agreed.prorationDate - 3601 });
    expect(await readError(older)).toEqual({ status: 409, code: 'conflict', message });
    expect(await countCharges(client.customerId)).toBe(1);
  });

  it('changes nothing when the card is declined, and says why', async () => {
    const client = await world.subscribe('stacklite');
    await world.useCard(client, 'pm_card_chargeCustomerFail');
    const response = await agree(client, await preview(client, 'stackgrow'));

    expect(await readError(response)).toEqual({
      status: 402,
      code: 'card_declined',
      message:
        'Your card was declined. You haven’t been charged, and your plan hasn’t changed. Try another card.',
    });
    const { items } = await world.stripe.subscriptions.retrieve(client.subscriptionId);
    expect(items.data.map(({ price }) => price.lookup_key)).toEqual(['stacklite']);

    await world.useCard(client, 'pm_card_visa');
    expect((await agree(client, await preview(client, 'stackgrow'))).status).toBe(200);
  });

  it('opens Stripe’s page when the bank wants confirmation', async () => {
    const client = await world.subscribe('stacklite');
    await world.useCard(client, 'pm_card_authenticationRequired');
    const response = await agree(client, await preview(client, 'stackgrow'));

    expect(planChanged.parse(await response.json())).toMatchObject({ state: 'confirm' });
    expect(await readUser(client)).toMatchObject({ plan: 'stacklite' });
  });
});

describe('changing to a smaller plan', () => {
  const readBilling = async (client: Caller) =>
    billingSummary.parse(await (await world.request('/api/client/billing', asCaller(client))).json());

  it('charges and credits nothing, and begins with the next month', async () => {
    const now = Math.floor(Date.now() / 1000);
    const { id: clock } = await world.stripe.testHelpers.testClocks.create({ frozen_time: now });
    const client = await world.subscribe('stackpro', clock);
    const agreed = await preview(client, 'stacklite');
    expect(agreed).toMatchObject({ dueNow: 0, carriedOver: 0, lines: [], nextAmount: 3900 });
    expect(agreed.startsAt).toBe(agreed.nextChargeAt);

    expect((await agree(client, agreed)).status).toBe(200);
    expect(await countCharges(client.customerId)).toBe(1);
    expect(await world.stripe.customers.retrieve(client.customerId)).toMatchObject({ balance: 0 });
    expect(await readBilling(client)).toMatchObject({
      plan: 'stackpro',
      nextPlan: { plan: 'stacklite', planName: 'StackLite' },
      amount: 3900,
      periodEnd: agreed.startsAt,
    });
    expect((await agree(client, agreed)).status).toBe(200);

    await world.stripe.testHelpers.testClocks.advance(clock, { frozen_time: now + 33 * 86_400 });
    await syncCustomer(world.deps, client.customerId);
    expect(await readBilling(client)).toMatchObject({ plan: 'stacklite', nextPlan: null, amount: 3900 });
    const { data } = await world.stripe.charges.list({ customer: client.customerId });
    expect(data.map(({ amount }) => amount)).toEqual([3900, 13_900]);
  });

  it('can be taken back until then, and no other change is priced beside it', async () => {
    const client = await world.subscribe('stackpro');
    await agree(client, await preview(client, 'stacklite'));
    const rejected = await world.request(
      '/api/client/billing/preview',
      withJson({ plan: 'stackgrow' }, client),
    );
    expect(await readError(rejected)).toMatchObject({
      status: 409,
      message:
        'A change of plan is set for the end of your paid month. Undo it first, then choose another plan.',
    });

    const caller = asCaller(client, 'DELETE');
    expect((await world.request('/api/client/billing/pending-change', caller)).status).toBe(200);
    expect(await readBilling(client)).toMatchObject({ plan: 'stackpro', nextPlan: null, amount: 13_900 });
    expect(await countCharges(client.customerId)).toBe(1);
  });

  it('is made again after it was taken back within the same second', async () => {
    const client = await world.subscribe('stackpro');
    const agreed = await preview(client, 'stacklite');
    await agree(client, agreed);
    await world.request('/api/client/billing/pending-change', asCaller(client, 'DELETE'));
    expect((await agree(client, agreed)).status).toBe(200);
    expect(await readBilling(client)).toMatchObject({ nextPlan: { plan: 'stacklite' }, amount: 3900 });
  });
});

it('only who pays by card has a plan to change, and not for the one they have', async () => {
  const granted = await createClient(world.deps);
  const ask = (client: Caller, plan: string) =>
    world.request('/api/client/billing/preview', withJson({ plan }, client));
  expect(await readError(await ask(granted, 'stackpro'))).toMatchObject({
    status: 409,
    message: 'You don’t pay for your plan by card, so there’s nothing to change here. Message us instead.',
  });
  const client = await world.subscribe('stacklite');
  expect(await readError(await ask(client, 'stacklite'))).toMatchObject({
    status: 409,
    message: 'You’re already on this plan.',
  });
  expect((await ask(client, 'superstack')).status).toBe(422);
});
