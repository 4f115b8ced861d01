import { acceptedTerms, staffBilling, subscriptionCreated } from '@stackworks/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import { billingAccounts, termsVersions } from '#/modules/billing/billing.tables.ts';
import {
  askCheckout,
  beginToBuy,
  buy,
  buyer,
  buyOnPage,
  createBilledApp,
  pay,
  readEverybody,
  soldContent,
} from '#test/billed-app.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { newTerms, soldTerms } from '#test/content.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { readEmailedToken } from '#test/outbox.ts';

let content: typeof soldContent;
let app: Awaited<ReturnType<typeof createBilledApp>>;
let staff: Awaited<ReturnType<typeof createAdmin>>;

beforeEach(async () => {
  content = { ...soldContent };
  app = await createBilledApp({ content });
  staff = await createAdmin(app.deps);
});

/** Publishes other terms under the same date. */
async function publishTerms() {
  content.terms = newTerms;
  await app.deps.catalogue.refresh();
}

const readBilling = async (email: string) => {
  const client = await findPayingClientByEmail(app.deps.db.read, email);
  const path = `/api/admin/clients/${client?.id ?? ''}/billing`;
  return staffBilling.strict().parse(await (await app.request(path, asCaller(staff))).json());
};

const askTerms = (version: string | null) =>
  app.request(`/api/admin/terms/${version ?? ''}`, asCaller(staff));

const readText = async (version: string | null) =>
  acceptedTerms.strict().parse(await (await askTerms(version)).json()).text;

const createBuyer = () =>
  createClient(app.deps, { plan: null, subscriptionStatus: 'inactive', emailVerified: true });

/** Every way to accept the terms. Each returns the buyer's address. */
const ways: Record<string, () => Promise<string>> = {
  'at our checkout': async () => {
    await buy(app, 'stackgrow');
    return buyer.customerEmail;
  },
  'at our checkout while signed in': async () => {
    const client = await createBuyer();
    await pay(app, await beginToBuy(app, 'stackgrow', { accountId: client.id }, client));
    return client.email;
  },
  'through a link that staff sent': async () => {
    const client = await createBuyer();
    const path = `/api/admin/clients/${client.id}/payment-link`;
    await app.request(path, withJson({ plan: 'stackgrow' }, staff));
    const link = await readEmailedToken(app.deps.db, 'payment-link');
    const begun = await app.request('/api/checkouts/payment-link', withJson({ link }, { headers: {} }));
    await pay(app, subscriptionCreated.parse(await begun.json()));
    return client.email;
  },
  'on Stripe’s page for a plan': async () => {
    await buyOnPage(app, 'stackpro', { email: 'rua@cafe.example' });
    return 'rua@cafe.example';
  },
  'on Stripe’s page for a brand kit': async () => {
    await buyOnPage(app, 'brand-kit', { email: 'rua@cafe.example' });
    return 'rua@cafe.example';
  },
};

describe('terms that a buyer accepted', () => {
  it.each(Object.keys(ways))('%s can be read by staff after their text has changed', async (way) => {
    const email = (await ways[way]?.()) ?? '';
    await readEverybody(app);
    await publishTerms();
    await readEverybody(app);

    const { termsVersion } = await readBilling(email);
    expect(termsVersion).toBe(soldTerms.version);
    expect(await readText(termsVersion)).toBe(soldTerms.text);
  });

  it('differ from those that the next one accepted under the same date', async () => {
    await buy(app, 'stackgrow');
    await publishTerms();
    await buy(app, 'stackgrow', { customerEmail: 'rua@cafe.example' });
    await readEverybody(app);

    const versions = await app.deps.db.read.select().from(termsVersions);
    expect(versions).toMatchObject([soldTerms, newTerms]);
    const accepted = [await readBilling(buyer.customerEmail), await readBilling('rua@cafe.example')];
    expect(accepted.map(({ termsVersion }) => termsVersion)).toEqual([soldTerms.version, newTerms.version]);
  });

  it('are those they ticked last: a payment begun under earlier ones is begun again', async () => {
    const first = await beginToBuy(app, 'stackgrow');
    await publishTerms();
    const second = await beginToBuy(app, 'stackgrow');
    expect(second.checkoutId).not.toBe(first.checkoutId);
    expect(await askCheckout(app, first.checkoutId)).toMatchObject({ state: 'ended' });
    await pay(app, second);
    await readEverybody(app);
    expect(await readBilling(buyer.customerEmail)).toMatchObject({ termsVersion: newTerms.version });
  });

  it('with each brand kit are shown beside it', async () => {
    await buy(app, 'stackgrow');
    await readEverybody(app);
    await publishTerms();
    await buyOnPage(app, 'brand-kit', { email: buyer.customerEmail });
    await readEverybody(app);
    expect(await readBilling(buyer.customerEmail)).toMatchObject({
      termsVersion: soldTerms.version,
      purchases: [{ addOn: 'brand-kit', termsVersion: newTerms.version }],
    });
  });

  it('before their text was stored are a date alone', async () => {
    await buy(app, 'stackgrow');
    await readEverybody(app);
    await app.deps.db.write((tx) => tx.update(billingAccounts).set({ termsVersion: '2025-06-28' }));
    expect((await askTerms('2025-06-28')).status).toBe(404);
  });
});
