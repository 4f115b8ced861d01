import { describe, expect, it } from 'vitest';
import { billingAccounts, billingProblems, invoices } from '#/modules/billing/billing.tables.ts';
import { findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import { buy, buyer, buyOnPage, createBilledApp, listEmails, readEverybody } from '#test/billed-app.ts';
import { connectStripe } from '#test/stripe.ts';

/** A subscriber who also has a brand kit, and what Stripe rejects from then on. */
async function createReader(rejects: (path: string) => boolean) {
  const app = await createBilledApp();
  await buy(app, 'stackpro');
  await buyOnPage(app, 'brand-kit', { email: buyer.customerEmail, card: 'pm_card_createDispute' });
  await readEverybody(app);
  const stripe = connectStripe(
    (request) => {
      const url = new URL(request.url);
      // Stripe's response for an address without anything is the one for a deleted object.
      if (rejects(url.pathname + url.search)) url.pathname = '/v1/products/prod_gone';
      return app.answer(new Request(url, request));
    },
    { maxNetworkRetries: 0 },
  );
  const deps = { ...app.deps, stripe };
  return { ...app, deps };
}

const readProblems = ({ deps }: Awaited<ReturnType<typeof createReader>>) =>
  deps.db.read.select().from(billingProblems);

describe('one object that Stripe rejects', () => {
  it.each([
    ['a product', '/v1/products/'],
    ['a dispute', '/v1/disputes'],
  ])('leaves the rest readable: %s', async (_, rejected) => {
    const app = await createReader((path) => path.startsWith(rejected));
    const [subscription] = (await app.stripe.subscriptions.list()).data;
    const [price] = (await app.stripe.prices.list({ lookup_keys: ['stackpro'] })).data;
    // A price without metadata, so that its product is read.
    await app.stripe.prices.update(price?.id ?? '', { metadata: { plan: '' }, lookup_key: 'another' });
    await app.stripe.products.update(typeof price?.product === 'string' ? price.product : '', {
      metadata: { plan: '' },
    });
    await app.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true });

    await readEverybody(app);
    const [account] = await app.deps.db.read.select().from(billingAccounts);
    expect(account?.cancelAt).toBe(account?.periodEnd);
    expect(await listEmails(app, buyer.customerEmail)).toContain('plan-ending');
    expect(await findPayingClientByEmail(app.deps.db.read, buyer.customerEmail)).toMatchObject({
      plan: 'stackpro',
      status: 'active',
    });
    expect(await app.deps.db.read.select().from(invoices)).toHaveLength(1);
    expect((await readProblems(app)).map(({ kind }) => kind)).toContain('unreadable');
  });

  it('is reported to staff with its id, and resolved once it can be read', async () => {
    let isGone = true;
    const app = await createReader((path) => isGone && path.startsWith('/v1/products/'));
    const [price] = (await app.stripe.prices.list({ lookup_keys: ['stackpro'] })).data;
    await app.stripe.prices.update(price?.id ?? '', { metadata: { plan: '' }, lookup_key: 'another' });
    await readEverybody(app);
    const problems = await readProblems(app);
    expect(problems.map(({ kind, resolvedAt }) => [kind, resolvedAt])).toContainEqual(['unreadable', null]);
    expect(problems.find(({ kind }) => kind === 'unreadable')?.text).toContain(
      'The product stackworks-stackpro',
    );

    isGone = false;
    await readEverybody(app);
    const open = (await readProblems(app)).filter(
      ({ resolvedAt, kind }) => kind === 'unreadable' && !resolvedAt,
    );
    expect(open).toEqual([]);
  });

  it('is no lost connection, after which everything is read again', async () => {
    const app = await createReader(() => false);
    const stripe = connectStripe(() => Promise.reject(new TypeError('fetch failed')), {
      maxNetworkRetries: 0,
    });
    await expect(readEverybody({ deps: { ...app.deps, stripe } })).rejects.toThrow();
    expect((await readProblems(app)).map(({ kind }) => kind)).not.toContain('unreadable');
  });
});
