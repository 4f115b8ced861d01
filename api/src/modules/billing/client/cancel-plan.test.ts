import { billingSummary, errorBody, planPreview } from '@stackworks/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createCardApp } from '#test/card-app.ts';
import { readOutbox } from '#test/outbox.ts';

type World = Awaited<ReturnType<typeof createCardApp>>;
type Caller = { token: string };
let world: World;

beforeEach(async () => {
  world = await createCardApp();
});

const post = (client: Caller, path: string) =>
  world.request(`/api/client/billing/${path}`, asCaller(client, 'POST'));

const readSummary = async (response: Response) => billingSummary.strict().parse(await response.json());

describe('cancelling', () => {
  it('lets the plan run to the end of the paid month, whether requested once or twice', async () => {
    const client = await world.subscribe();
    const [first, second] = await Promise.all([post(client, 'cancel'), post(client, 'cancel')]);
    const summary = await readSummary(first);

    expect(summary).toMatchObject({ status: 'active', isUsable: true, cancelAt: summary.periodEnd });
    expect(await readSummary(second)).toEqual(summary);
    const subscription = await world.stripe.subscriptions.retrieve(client.subscriptionId);
    expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: true });
  });

  it('can be taken back as long as the plan runs', async () => {
    const client = await world.subscribe();
    await post(client, 'cancel');

    expect(await readSummary(await post(client, 'resume'))).toMatchObject({
      status: 'active',
      cancelAt: null,
    });
    expect(await readSummary(await post(client, 'resume'))).toMatchObject({ cancelAt: null });
    const subscription = await world.stripe.subscriptions.retrieve(client.subscriptionId);
    expect(subscription).toMatchObject({ cancel_at_period_end: false });
  });

  it('can be taken back too where an end was set for a day at Stripe', async () => {
    const client = await world.subscribe();
    const day = Math.floor(Date.now() / 1000) + 10 * 86_400;
    await world.stripe.subscriptions.update(client.subscriptionId, { cancel_at: day });

    expect(await readSummary(await post(client, 'resume'))).toMatchObject({ cancelAt: null });
    expect(await world.stripe.subscriptions.retrieve(client.subscriptionId)).toMatchObject({
      cancel_at: null,
      cancel_at_period_end: false,
      status: 'active',
    });
  });

  it('is rejected once the plan has ended', async () => {
    const client = await world.subscribe();
    await world.stripe.subscriptions.cancel(client.subscriptionId);
    const response = await post(client, 'resume');

    expect(response.status).toBe(409);
    expect(errorBody.parse(await response.json()).message).toBe(
      'Your subscription has ended. Choose a plan to start again.',
    );
  });
});

describe('cancelling with a smaller plan set for the next month', () => {
  type Client = Awaited<ReturnType<World['subscribe']>>;

  const ask = (client: Client, path: string, body: object) =>
    world.request(`/api/client/billing/${path}`, withJson(body, client));

  /** A client who pays for StackPro, and has chosen StackLite for the next month. */
  async function chooseSmaller() {
    const client = await world.subscribe('stackpro');
    const preview = await (await ask(client, 'preview', { plan: 'stacklite' })).json();
    const { plan, prorationDate, dueNow, nextAmount } = planPreview.parse(preview);
    expect((await ask(client, 'plan', { plan, prorationDate, dueNow, nextAmount })).status).toBe(200);
    return client;
  }

  const readItems = async ({ subscriptionId }: Client) =>
    (await world.stripe.subscriptions.retrieve(subscriptionId)).items.data.map(
      ({ price }) => price.unit_amount,
    );

  const readKept = async ({ email }: Client) => {
    const rows = await readOutbox(world.deps.db);
    return rows.filter(({ recipient, template }) => recipient === email && template === 'plan-kept');
  };

  it('drops the smaller plan at Stripe too, so keeping the plan keeps it at its price, as the email says', async () => {
    const client = await chooseSmaller();
    expect(await readItems(client)).toEqual([3900]);

    const [cancelled] = await Promise.all([post(client, 'cancel'), post(client, 'cancel')]);
    expect(await readSummary(cancelled)).toMatchObject({ plan: 'stackpro', nextPlan: null, amount: 13_900 });
    expect(await readItems(client)).toEqual([13_900]);

    const resumed = await readSummary(await post(client, 'resume'));
    expect(resumed).toMatchObject({ plan: 'stackpro', cancelAt: null, nextPlan: null, amount: 13_900 });
    expect(await readItems(client)).toEqual([13_900]);
    expect(await readKept(client)).toMatchObject([{ props: { planName: 'StackPro', amount: 13_900 } }]);
    const { data } = await world.stripe.invoices.list({ customer: client.customerId });
    expect(data.map(({ amount_paid: paid }) => paid)).toEqual([13_900]);
  });

  it('keeps the paid plan too where it was cancelled at Stripe', async () => {
    const client = await chooseSmaller();
    await world.stripe.subscriptions.update(client.subscriptionId, { cancel_at_period_end: true });

    expect(await readSummary(await post(client, 'resume'))).toMatchObject({
      plan: 'stackpro',
      cancelAt: null,
      nextPlan: null,
      amount: 13_900,
    });
    expect(await readItems(client)).toEqual([13_900]);
  });
});
