import { randomUUID } from 'node:crypto';
import { billingSummary, invoicePage, purchasePage } from '@stackworks/contracts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { priceNoticeClients, priceNotices } from '#/modules/billing/prices/prices.tables.ts';
import { createCatalogue } from '#/modules/content/catalogue.ts';
import { addInvoice, addPurchase, createSubscriber } from '#test/billing.ts';
import { asCaller } from '#test/calls.ts';
import { makeContent, makePlan } from '#test/content.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createClient } from '#test/factories.ts';

type World = Awaited<ReturnType<typeof createTestApp>>;
type Caller = { token: string };
let world: World;

const contentUpdate = { id: 'addOn-content-update', name: 'Content update', description: '', price: 29 };
const plans = [makePlan({ slug: 'stacklite', name: 'StackLite', price: 49 })];
const content = makeContent({ plans, addOns: [contentUpdate] });

beforeEach(async () => {
  world = await createTestApp({
    now: () => new Date('2026-11-21T00:00:00.000Z'),
    catalogue: createCatalogue(() => Promise.resolve(content), pino({ level: 'silent' })),
  });
});

const readSummary = async (client: Caller) =>
  billingSummary.strict().parse(await (await world.request('/api/client/billing', asCaller(client))).json());

describe('a client’s billing', () => {
  it('says what the plan costs, when the next charge is and on which card', async () => {
    const client = await createSubscriber(world.deps, { amount: 3510, discountPercent: 10 });

    expect(await readSummary(client)).toMatchObject({
      planName: 'StackLite',
      status: 'active',
      isUsable: true,
      isCardBilled: true,
      amount: 3510,
      discountPercent: 10,
      periodEnd: '2026-12-20T00:00:00.000Z',
      paymentMethod: { type: 'card', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 },
      priceChange: null,
    });
  });

  it('says how often is paid, where that is not by the month', async () => {
    const client = await createSubscriber(world.deps, { interval: 'year' });
    expect(await readSummary(client)).toMatchObject({ interval: 'year', intervalCount: 1 });
  });

  it('knows nothing of Stripe where staff granted the plan, also after one that was paid for', async () => {
    const nothing = {
      isUsable: true,
      isCardBilled: false,
      amount: null,
      periodEnd: null,
      paymentMethod: null,
    };
    expect(await readSummary(await createClient(world.deps))).toMatchObject(nothing);

    const returned = await createSubscriber(world.deps, {
      stripeStatus: 'canceled',
      endedAt: '2026-10-01T00:00:00.000Z',
    });
    expect(await readSummary(returned)).toMatchObject({ ...nothing, endedAt: null, filesKeptUntil: null });
  });

  it('says until when everything works after a payment has failed', async () => {
    const client = await createSubscriber(
      world.deps,
      { stripeStatus: 'past_due', pastDueSince: '2026-11-20T12:00:00.000Z' },
      { subscriptionStatus: 'past_due' },
    );
    expect(await readSummary(client)).toMatchObject({
      isUsable: true,
      graceEndsAt: '2026-11-27T12:00:00.000Z',
    });
  });

  it('says how long files stay after the end', async () => {
    const client = await createSubscriber(
      world.deps,
      { stripeStatus: 'canceled', endedAt: '2026-11-20T12:00:00.000Z' },
      { subscriptionStatus: 'cancelled' },
    );
    expect(await readSummary(client)).toMatchObject({
      isUsable: false,
      isCardBilled: true,
      filesKeptUntil: '2026-12-20T12:00:00.000Z',
    });
  });

  it('shows the price announced last, less their discount, until they pay it', async () => {
    const client = await createSubscriber(world.deps, { discountPercent: 10 });
    const priceChange = async () => (await readSummary(client)).priceChange;
    const effectiveAt = '2027-01-01T00:00:00.000Z';
    await reportOddPrice(client.id, { amount: 4500, effectiveAt, createdAt: '2026-11-01T00:00:00.000Z' });
    await reportOddPrice(client.id, { amount: 1, plan: 'stackpro', effectiveAt });
    expect(await priceChange()).toMatchObject({ amount: 4050, effectiveAt });

    await reportOddPrice(client.id, { amount: 4900, effectiveAt, createdAt: '2026-11-10T00:00:00.000Z' });
    expect(await priceChange()).toEqual({
      amount: 4410,
      effectiveAt,
      firstChargeAt: '2027-01-20T00:00:00.000Z',
    });

    const createdAt = '2026-11-11T00:00:00.000Z';
    await reportOddPrice(client.id, { amount: 4900, effectiveAt, createdAt }, effectiveAt);
    expect(await priceChange()).toBeNull();
  });
});

async function reportOddPrice(
  userId: string,
  notice: Partial<typeof priceNotices.$inferInsert> & { amount: number; effectiveAt: string },
  appliedAt: string | null = null,
) {
  const id = randomUUID();
  const by = { sentById: 'mere', sentByName: 'Mere Walker' };
  await world.deps.db.write(async (tx) => {
    await tx
      .insert(priceNotices)
      .values({ id, plan: 'stacklite', ...by, createdAt: '2026-11-20T00:00:00.000Z', ...notice });
    await tx.insert(priceNoticeClients).values({ noticeId: id, userId, appliedAt });
  });
}

describe('the invoices of a client', () => {
  it('are theirs alone, newest first, page by page', async () => {
    const { request, deps } = world;
    const client = await createSubscriber(deps);
    const older = await addInvoice(deps, client.id, { createdAt: '2026-10-20T00:00:00.000Z' });
    const newer = await addInvoice(deps, client.id, { createdAt: '2026-11-20T00:00:00.000Z' });
    await addInvoice(deps, (await createSubscriber(deps)).id);
    const read = async (query: string) =>
      invoicePage.parse(
        await (await request(`/api/client/billing/invoices?${query}`, asCaller(client))).json(),
      );

    const first = await read('limit=1');
    expect(first.items.map(({ id }) => id)).toEqual([newer]);
    const second = await read(`limit=1&cursor=${first.nextCursor}`);
    expect(second.items.map(({ id }) => id)).toEqual([older]);
    expect(second.nextCursor).toBeNull();
  });
});

describe('what a client has bought once', () => {
  it('shows only their own, under its name in content', async () => {
    const { request, deps } = world;
    const client = await createSubscriber(deps);
    await addPurchase(deps, client.id, { addOn: 'content-update', amount: 2900 });
    await addPurchase(deps, (await createSubscriber(deps)).id);

    const response = await request('/api/client/billing/purchases', asCaller(client));
    expect(purchasePage.parse(await response.json()).items).toMatchObject([
      { addOn: 'content-update', name: 'Content update', amount: 2900, projectId: null },
    ]);
  });
});
