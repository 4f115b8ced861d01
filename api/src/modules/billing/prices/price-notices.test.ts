import {
  priceNotice,
  priceNoticePage,
  priceNoticePreview,
  priceStandings,
  type PriceNoticeInput,
} from '@stackworks/contracts';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '#/modules/content/catalogue.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { makeContent, makePlan } from '#test/content.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';
import { createSubscriber } from '#test/billing.ts';

const notices = '/api/admin/billing/price-notices';
/** Half past ten at night in Auckland. */
const now = new Date('2026-11-20T09:30:00Z');
const earliest = '2026-12-21';

/** An app whose StackLite costs $45, and a member of staff. */
async function createShop() {
  const plans = [makePlan({ slug: 'stacklite', name: 'StackLite', price: 45 })];
  const catalogue = createCatalogue(() => Promise.resolve(makeContent({ plans })), pino({ level: 'silent' }));
  const shop = await createTestApp({ catalogue, now: () => now });
  const { token, id } = await createAdmin(shop.deps);
  const send = (notice: Partial<PriceNoticeInput> = {}, caller = token) =>
    shop.request(
      notices,
      withJson({ plan: 'stacklite', amount: 4500, effectiveOn: earliest, ...notice }, { token: caller }),
    );
  const ask = (path: string, caller = token) => shop.request(path, asCaller({ token: caller }));
  const setPrice = async (price: number) => {
    plans.splice(0, 1, makePlan({ slug: 'stacklite', name: 'StackLite', price }));
    await catalogue.refresh();
  };
  return { ...shop, adminId: id, ask, send, setPrice };
}

const readEmails = async ({ db }: Parameters<typeof createSubscriber>[0]) =>
  (await readOutbox(db)).filter(({ template }) => template === 'price-change');

describe('what subscribers pay', () => {
  it('is counted when it isn’t the catalogue’s, with and without notice', async () => {
    const { deps, ask, send } = await createShop();
    await createSubscriber(deps);
    await createSubscriber(deps, { listAmount: 4500 });
    const read = async () => priceStandings.parse(await (await ask('/api/admin/billing/prices')).json());
    const lite = { plan: 'stacklite', planName: 'StackLite', amount: 4500, inDoubt: null };

    expect(await read()).toEqual({ plans: [{ ...lite, untold: 1, told: 0 }], earliestOn: earliest });
    await send();
    await createSubscriber(deps);
    expect((await read()).plans).toEqual([{ ...lite, untold: 1, told: 1 }]);
  });
});

describe('a notice of a new price', () => {
  it('goes to subscribers who pay another price by card, and to nobody else', async () => {
    const { deps, send } = await createShop();
    const { email } = await createSubscriber(deps);
    await createSubscriber(deps, { listAmount: 4500 });
    await createSubscriber(deps, {}, { plan: 'stackgrow' });
    await createSubscriber(deps, {}, { subscriptionStatus: 'cancelled' });
    await createSubscriber(deps, {}, { stripeSubscriptionId: null });

    const response = await send();

    expect(response.status).toBe(201);
    expect(priceNotice.parse(await response.json())).toMatchObject({
      planName: 'StackLite',
      amount: 4500,
      effectiveAt: '2026-12-20T11:00:00.000Z',
      sentByName: 'Mere Walker',
      clients: 1,
    });
    expect((await readEmails(deps)).map(({ recipient }) => recipient)).toEqual([email]);
  });

  it('is rejected for a day that begins less than thirty days ahead', async () => {
    const { deps, send } = await createShop();
    await createSubscriber(deps);

    const response = await send({ effectiveOn: '2026-12-20' });

    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      message: 'Choose 21 December 2026 or later: subscribers have at least 30 days’ notice.',
    });
    expect(await readEmails(deps)).toEqual([]);
  });

  it('is rejected when the catalogue has another price by now', async () => {
    const { deps, send } = await createShop();
    await createSubscriber(deps);
    expect((await send({ amount: 4400 })).status).toBe(409);
    expect(await readEmails(deps)).toEqual([]);
  });

  it('is sent once, however often it is clicked', async () => {
    const { deps, send } = await createShop();
    await createSubscriber(deps);

    const responses = await Promise.all(Array.from({ length: 8 }, () => send()));

    expect(responses.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(await readEmails(deps)).toHaveLength(1);
  });

  it('says who sent it meanwhile', async () => {
    const { deps, send } = await createShop();
    await createSubscriber(deps);
    const colleague = await createAdmin(deps, { firstName: 'Rua', lastName: 'Henare' });
    await send({}, colleague.token);

    const response = await send();

    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      message: 'Rua Henare sent this notice on 20 November 2026, so everyone has it.',
    });
  });

  it('is sent again only to those without notice', async () => {
    const { deps, ask, send } = await createShop();
    await createSubscriber(deps);
    await send();
    const { email } = await createSubscriber(deps);

    expect((await send()).status).toBe(201);

    expect((await readEmails(deps)).map(({ recipient }) => recipient).at(-1)).toBe(email);
    const { items } = priceNoticePage.parse(await (await ask(notices)).json());
    expect(items.map(({ clients }) => clients)).toEqual([1, 1]);
  });

  it('goes to everybody again when the price has changed once more', async () => {
    const { deps, send, setPrice } = await createShop();
    await createSubscriber(deps);
    await send();
    await setPrice(49);
    expect((await send({ amount: 4900 })).status).toBe(201);
    expect(await readEmails(deps)).toHaveLength(2);
  });

  it('is shown before it is sent, by the same rules', async () => {
    const { deps, ask } = await createShop();
    const query = `plan=stacklite&amount=4500&effectiveOn=${earliest}`;
    const preview = () => ask(`${notices}/preview?${query}`);
    expect((await preview()).status).toBe(409);
    const { id, email } = await createSubscriber(deps, { discountPercent: 10 });

    const shown = priceNoticePreview.parse(await (await preview()).json());

    expect(shown).toMatchObject({
      subject: 'StackLite will be $45 a month from 21 December 2026',
      clients: 1,
      first: [{ clientId: id, name: 'Aroha Ngata', email, amount: 3900 }],
    });
    expect(shown.text).toContain('From 21 December 2026 your StackLite plan costs $45 a month.');
    expect(shown.text).toContain('Your 10% off stays');
    expect(shown.text.replaceAll(/\s+/g, ' ')).toContain('First paid $40.50 on 20 January 2027');
    expect(shown.text).toContain('The team');
    expect(await readEmails(deps)).toEqual([]);
  });
});
