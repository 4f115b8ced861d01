import { priceNoticePage, priceStandings, type PriceNoticeInput } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { createCatalogue } from '#/modules/content/catalogue.ts';
import { readBilling } from '#/modules/billing/queries/read-billing.ts';
import { readAuditLog } from '#test/audit.ts';
import { createSubscriber } from '#test/billing.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { makeContent, makePlan } from '#test/content.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, changeClient } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';
import { withdrawNotices } from './withdraw-notices.ts';

const notices = '/api/admin/billing/price-notices';

/** An app whose StackLite costs $45, and a member of staff. */
async function createShop() {
  const plans = [
    makePlan({ slug: 'stacklite', name: 'StackLite', price: 45 }),
    makePlan({ slug: 'stackgrow', name: 'StackGrow', price: 89 }),
  ];
  const catalogue = createCatalogue(() => Promise.resolve(makeContent({ plans })), pino({ level: 'silent' }));
  const clock = { now: new Date('2026-11-20T09:30:00Z') };
  const app = await createTestApp({ catalogue, now: () => clock.now });
  const { token } = await createAdmin(app.deps);
  const send = async (notice: Partial<PriceNoticeInput> = {}) => {
    const input = { plan: 'stacklite', amount: 4500, effectiveOn: '2026-12-31', ...notice };
    expect((await app.request(notices, withJson(input, { token }))).status).toBe(201);
  };
  const list = async () => {
    const response = await app.request(notices, asCaller({ token }));
    return priceNoticePage.strict().parse(await response.json()).items;
  };
  const readPrices = async () => {
    const response = await app.request('/api/admin/billing/prices', asCaller({ token }));
    return priceStandings.strict().parse(await response.json()).plans[0];
  };
  const setPrice = async (price: number) => {
    plans.splice(0, 1, makePlan({ slug: 'stacklite', name: 'StackLite', price }));
    await catalogue.refresh();
  };
  /** Looks as the job does, now and after some minutes. */
  const look = async (minutes = 0) => {
    clock.now = addMinutes(clock.now, minutes);
    return withdrawNotices(app.deps);
  };
  const readEmails = async () =>
    (await readOutbox(app.deps.db)).filter(({ template }) => template === 'price-change-off');
  return { ...app, send, list, readPrices, setPrice, look, readEmails };
}

let shop: Awaited<ReturnType<typeof createShop>>;

beforeEach(async () => {
  shop = await createShop();
});

it('a notice whose price is no longer the catalogue’s is withdrawn, and waiting clients are emailed once', async () => {
  const { deps, send, list, setPrice, look, readEmails } = shop;
  const { id, email } = await createSubscriber(deps, { amount: 3510, discountPercent: 10 });
  await send();
  await setPrice(39);
  expect(await look()).toBe(0);
  expect(await look(59)).toBe(0);
  expect(await look(1)).toBe(1);
  expect(await look(60)).toBe(0);

  expect(await readEmails()).toMatchObject([
    { recipient: email, props: { planName: 'StackLite', amount: 3510, newAmount: 4500 } },
  ]);
  expect(await list()).toMatchObject([{ amount: 4500, withdrawnAt: '2026-11-20T10:30:00.000Z' }]);
  expect((await readBilling(deps, id)).priceChange).toBeNull();
  expect((await readAuditLog(deps.db)).at(-1)).toMatchObject({
    actorType: 'system',
    action: 'price-notice-withdrawn',
    detail: { price: 45, clients: 1 },
  });
});

it('a price that is put right within the hour is no news', async () => {
  const { deps, send, list, setPrice, look, readEmails } = shop;
  await createSubscriber(deps);
  await send();
  await setPrice(54);
  await look();
  await setPrice(45);
  await look(30);
  await setPrice(54);
  expect(await look(40)).toBe(0);
  expect(await readEmails()).toEqual([]);
  expect(await list()).toMatchObject([{ withdrawnAt: null }]);
});

it('while it is in doubt, clients still see it, and staff see when it will be withdrawn', async () => {
  const { deps, send, list, readPrices, setPrice, look } = shop;
  const { id } = await createSubscriber(deps);
  await send();
  expect((await readPrices())?.inDoubt).toBeNull();
  await setPrice(39);
  const takenBackAfter = '2026-11-20T10:30:00.000Z';
  for (const minutes of [0, 30]) {
    await look(minutes);
    expect((await readBilling(deps, id)).priceChange).toMatchObject({ amount: 4500 });
    expect(await list()).toMatchObject([{ withdrawnAt: null, takenBackAfter }]);
    expect((await readPrices())?.inDoubt).toEqual({ amount: 4500, takenBackAfter });
  }

  await look(30);

  expect((await readBilling(deps, id)).priceChange).toBeNull();
  expect(await list()).toMatchObject([{ withdrawnAt: takenBackAfter, takenBackAfter: null }]);
  expect((await readPrices())?.inDoubt).toBeNull();
});

it('several processes take it back once', async () => {
  const { deps, send, setPrice, look, readEmails } = shop;
  await createSubscriber(deps);
  await send();
  await setPrice(39);
  await look();
  const counts = await Promise.all([look(60), look(), look(), look()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  expect(await readEmails()).toHaveLength(1);
});

it('clients who have left or pay the price already get no email, and a notice nobody waits for stays unchanged', async () => {
  const { deps, send, list, setPrice, look, readEmails } = shop;
  const gone = await createSubscriber(deps);
  await send();
  await changeClient(deps, gone.id, { subscriptionStatus: 'cancelled' });
  await setPrice(39);
  await look();
  expect(await look(60)).toBe(0);
  expect(await readEmails()).toEqual([]);
  expect(await list()).toMatchObject([{ withdrawnAt: null }]);
});

it('after it was taken back, the same price is a new notice to everybody', async () => {
  const { deps, send, list, setPrice, look } = shop;
  await createSubscriber(deps);
  await send();
  await setPrice(39);
  await look();
  await look(60);
  await setPrice(45);
  await send();
  expect(await list()).toMatchObject([{ clients: 1, withdrawnAt: null }, { clients: 1 }]);
});

it('a newer notice replaces a waiting one, with only its own email', async () => {
  const { deps, send, list, setPrice, look, readEmails } = shop;
  const { id } = await createSubscriber(deps);
  await send();
  await setPrice(49);
  await look(10);
  await send({ amount: 4900 });
  expect((await list()).map(({ amount, withdrawnAt }) => [amount, withdrawnAt === null])).toEqual([
    [4900, true],
    [4500, false],
  ]);
  await look();
  expect(await look(60)).toBe(0);
  expect(await readEmails()).toEqual([]);
  expect((await readBilling(deps, id)).priceChange).toMatchObject({ amount: 4900 });
});

it('a newer notice leaves those of other plans as they are', async () => {
  const { deps, send, list, look } = shop;
  const amount = 7900;
  await createSubscriber(deps, { amount, listAmount: amount }, { plan: 'stackgrow' });
  await createSubscriber(deps);
  await send({ plan: 'stackgrow', amount: 8900 });
  await look(1);
  await send();
  expect(await list()).toMatchObject([
    { plan: 'stacklite', clients: 1, withdrawnAt: null },
    { plan: 'stackgrow', clients: 1, withdrawnAt: null },
  ]);
});
