import { billingSummary, errorBody } from '@stackworks/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { createCardApp } from '#test/card-app.ts';

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
      ...{ cancel_at: null, cancel_at_period_end: false, status: 'active' },
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
