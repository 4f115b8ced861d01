import { billingSummary, planPreview, type PlanPreview, type PlanSlug } from '@stackworks/contracts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createCardApp } from '#test/card-app.ts';

const plans = ['stacklite', 'stackgrow', 'stackpro'] as const;
const intervals = [
  { interval: 'month', interval_count: 1 },
  { interval: 'year', interval_count: 1 },
  { interval: 'month', interval_count: 3 },
  { interval: 'week', interval_count: 2 },
] as const;

/** A client's plan, what else Stripe has of them, and the plan they change to. */
const change = fc.record({
  from: fc.constantFrom(...plans),
  to: fc.constantFrom(...plans),
  interval: fc.constantFrom(...intervals),
  amount: fc.oneof(fc.integer({ min: 100, max: 9000 }), fc.integer({ min: 9000, max: 150_000 })),
  /** How far their period has run, in thousandths. */
  elapsed: fc.integer({ min: 0, max: 999 }),
  pending: fc.array(fc.record({ amount: fc.integer({ min: -3000, max: 9000 }), isOfPlan: fc.boolean() }), {
    maxLength: 4,
  }),
  balance: fc.oneof(fc.constant(0), fc.integer({ min: -20_000, max: 20_000 })),
  /** So few cents are left to charge, as a credit covers the rest: Stripe charges none below 50. */
  left: fc.option(fc.integer({ min: 0, max: 60 })),
  discount: fc.option(
    fc.oneof(
      fc.record({ percent_off: fc.constantFrom(10, 15, 33, 50) }),
      fc.record({ amount_off: fc.integer({ min: 1, max: 5000 }), currency: fc.constant('nzd') }),
    ),
  ),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;
type World = Awaited<ReturnType<typeof createCardApp>>;

/**
 * Changes plans of random clients, and compares what they agree to with what Stripe charges and credits.
 * @returns how many changes charged, credited, carried over, cost nothing, and begin later
 */
export async function changePlansAtRandom(count: number) {
  const world = await createCardApp();
  const seen = { charged: 0, credited: 0, carriedOver: 0, free: 0, later: 0 };
  const property = fc.asyncProperty(change, async (one) => {
    const { agreed, charged, balance, isSame } = await changePlan(world, one);
    expect(charged).toBe(Math.max(agreed.dueNow, 0));
    if (agreed.startsAt === null) expect(balance).toBe(agreed.carriedOver - agreed.creditLeft);
    else expect([balance, agreed.dueNow, isSame]).toEqual([one.balance, 0, true]);
    const sum = agreed.lines.reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBe(agreed.dueNow + agreed.carriedOver);
    seen[nameOf(agreed)] += 1;
  });
  await fc.assert(property, { numRuns: count, endOnFailure: true });
  return seen;
}

type Outcome = 'charged' | 'credited' | 'carriedOver' | 'free' | 'later';

function nameOf({ dueNow, carriedOver, startsAt }: PlanPreview): Outcome {
  if (startsAt !== null) return 'later';
  if (dueNow > 0) return 'charged';
  if (dueNow < 0) return 'credited';
  return carriedOver > 0 ? 'carriedOver' : 'free';
}

async function changePlan(world: World, one: Change) {
  const { stripe, request } = world;
  const { client, clock, periodEnd } = await prepare(world, one);
  const start = clock.frozen_time;
  const at = start + Math.floor(((periodEnd - start) * one.elapsed) / 1000);
  if (at > start) await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: at });
  await addPending(world, client, one);
  const before = await sumCharges(world, client.customerId);

  const ask = (path: string, body: object) => request(`/api/client/billing/${path}`, withJson(body, client));
  const preview = async () => planPreview.parse(await (await ask('preview', { plan: one.to })).json());
  if (one.left !== null) {
    const { dueNow: whole } = await preview();
    if (whole > 0)
      await stripe.customers.update(client.customerId, { balance: one.balance - whole + one.left });
  }
  const agreed = await preview();
  const { plan, prorationDate, dueNow, nextAmount } = agreed;
  const response = await ask('plan', { plan, prorationDate, dueNow, nextAmount });
  expect(response.status, await response.clone().text()).toBe(200);

  const customer = await stripe.customers.retrieve(client.customerId);
  if (customer.deleted) throw new Error('the customer is gone');
  const charged = (await sumCharges(world, client.customerId)) - before;
  const { plan: slug } = billingSummary.parse(
    await (await request('/api/client/billing', asCaller(client))).json(),
  );
  return { agreed, charged, balance: customer.balance, isSame: slug !== one.to };
}

/** A client who pays for a plan at a price and interval that staff gave them. */
async function prepare(world: World, { from, to, interval, amount, discount }: Change) {
  const { deps, stripe } = world;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) });
  const client = await world.subscribe(from, clock.id);
  const { items } = await stripe.subscriptions.retrieve(client.subscriptionId);
  const [item] = items.data;
  const product = await findProduct(world, from === to ? otherThan(to) : from);
  const price = await stripe.prices.create({
    currency: 'nzd',
    unit_amount: amount,
    recurring: interval,
    product,
  });
  await stripe.subscriptions.update(client.subscriptionId, {
    items: [{ id: item?.id ?? '', price: price.id }],
    proration_behavior: 'none',
  });
  if (discount) {
    const coupon = await stripe.coupons.create({ ...discount, duration: 'forever' });
    await stripe.subscriptions.update(client.subscriptionId, { discounts: [{ coupon: coupon.id }] });
  }
  await syncCustomer(deps, client.customerId);
  const after = await stripe.subscriptions.retrieve(client.subscriptionId);
  return { client, clock, periodEnd: after.items.data[0]?.current_period_end ?? 0 };
}

const otherThan = (plan: PlanSlug): PlanSlug => plans.find((one) => one !== plan) ?? plan;

async function findProduct({ stripe }: World, plan: PlanSlug): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [plan] });
  const product = data[0]?.product;
  return typeof product === 'string' ? product : '';
}

type Payer = { customerId: string; subscriptionId: string };

async function addPending(
  { stripe }: World,
  { customerId: customer, subscriptionId }: Payer,
  { pending, balance }: Change,
): Promise<void> {
  for (const { amount, isOfPlan } of pending) {
    await stripe.invoiceItems.create({
      customer,
      amount,
      currency: 'nzd',
      description: 'Extra work',
      ...(isOfPlan && { subscription: subscriptionId }),
    });
  }
  await stripe.customers.update(customer, { balance });
}

/** What a customer has been charged, less refunds, in cents. */
async function sumCharges({ stripe }: World, customer: string): Promise<number> {
  const { data } = await stripe.charges.list({ customer, limit: 100 });
  return data.reduce((sum, { status, amount, amount_refunded: refunded }) => {
    return status === 'succeeded' ? sum + amount - refunded : sum;
  }, 0);
}
