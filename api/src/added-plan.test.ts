import {
  catalogue as catalogueAnswer,
  clientUser,
  distributionReport,
  pageviewReport,
  revenueReport,
  stackbotFacts,
} from '@stackworks/contracts';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import type { z } from 'zod';
import { findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import { createPricePublisher } from '#/modules/billing/prices/price-publisher.ts';
import { readSoldAmounts, withSoldPrices } from '#/modules/billing/prices/sold-amounts.ts';
import { setUpBilling } from '#/modules/billing/set-up/set-up-billing.ts';
import { createCatalogue } from '#/modules/content/catalogue.ts';
import { createContentReader } from '#/platform/content/read-content.ts';
import { composeEmail } from '#/platform/email/templates.ts';
import { planStarted } from '#/modules/billing/emails/plan-started.tsx';
import { emailOutbox } from '#/platform/email/outbox.tables.ts';
import { askToBuy, beginToBuy, buyer, pay, readEverybody } from '#test/billed-app.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { startContentServer } from '#test/content-server.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { openTestDatabase } from '#test/database.ts';
import { createAdmin, createClient, signInAs } from '#test/factories.ts';
import { openStripe } from '#test/stripe.ts';

/** What a marketer fills in, in Studio. */
const added = {
  _id: 'a-plan-of-studio',
  _type: 'plan',
  name: 'StackMax',
  slug: { _type: 'slug', current: 'stackmax' },
  description: 'For shops in several towns.',
  price: 249,
  features: ['Cart and checkout', 'Bookings'],
  commitmentText: 'First month required, then month to month. Cancel any time in your portal.',
  colour: 'gold',
  sheets: 3,
  isPopular: false,
  pageLimit: 120,
  setupDays: 15,
  analyticsCadence: 'weekly',
  supportHours: 4,
  recommendedFor: ['premium-budget'],
  isCurrent: true,
  orderRank: '0|100018:',
};

/** A product that was set up at Stripe with the plans of the seed, beside a content project that the test edits. */
async function openProduct() {
  const content = await startContentServer();
  const { stripe, settings } = await openStripe();
  const db = await openTestDatabase();
  const reader = createContentReader({ ...content.settings, webhookSecret: 'a-secret-for-webhooks' });
  const catalogue = createCatalogue(
    async () => withSoldPrices(await reader.readCatalogue(), await readSoldAmounts(db.read)),
    pino({ level: 'silent' }),
  );
  const app = await createTestApp({ db, catalogue, stripe, config: { stripe: settings } });
  const { publicUrl } = app.deps.config;
  await setUpBilling(stripe, { catalogue: catalogue.read(), publicUrl, refunds: '', hookUrl: null });
  const sources = {
    readContent: reader.readCatalogue,
    onChange: catalogue.refresh,
    onRetry: () => undefined,
  };
  const prices = createPricePublisher({ ...app.deps, ...sources });
  onTestFinished(prices.close);
  await prices.publish();
  const { token } = await createAdmin(app.deps);
  const ask = async <Schema extends z.ZodType>(path: string, schema: Schema, caller: object = { token }) =>
    schema.parse(await (await app.request(path, asCaller(caller))).json());
  return { ...app, ask, content: content.client, prices, stripe, token };
}

it('a plan added in content is known, recommended, sold, held, counted and written about', async () => {
  const product = await openProduct();
  const { deps, request, ask, content, prices } = product;
  expect((await askToBuy(product, 'StackMax')).status).toBe(422);

  await content.create(added);
  await deps.catalogue.refresh();
  expect(await prices.publish()).toBe(true);

  // The catalogue, and what StackBot goes by.
  const { plans } = await ask('/api/catalogue', catalogueAnswer);
  const max = plans.find(({ slug }) => slug === 'stackmax');
  expect(max).toMatchObject({ name: 'StackMax', price: 249, isCurrent: true, colour: 'gold', sheets: 3 });
  const facts = await ask('/api/stackbot', stackbotFacts);
  expect(facts.plans.map(({ slug }) => slug)).toEqual(['stacklite', 'stackgrow', 'stackpro', 'stackmax']);
  expect(facts.plans.at(-1)?.recommendedFor).toEqual(['premium-budget']);

  // The checkout, without `billing:setup` having been run again.
  const begun = await beginToBuy(product, 'stackmax');
  expect(begun).toMatchObject({ plan: 'stackmax', planName: 'StackMax', amount: 24_900 });
  await pay(product, begun);
  await readEverybody(product);

  // The client and their letters.
  const rows = await deps.db.read.select().from(emailOutbox);
  const welcome = rows.find(({ template }) => template === 'plan-started');
  if (!welcome) throw new Error('nobody was welcomed');
  const email = await composeEmail(deps, planStarted, { ...welcome, to: welcome.recipient });
  expect(email.html.split('class="stack-gold"')).toHaveLength(4);
  expect(email.text).toContain('StackMax, $249.00 a month');
  const client = await findPayingClientByEmail(deps.db.read, buyer.customerEmail);
  if (!client) throw new Error('nobody has bought it');
  const session = { token: await signInAs(deps, 'client', client.id) };
  expect(await ask('/api/client/user', clientUser, session)).toMatchObject({
    plan: 'stackmax',
    planName: 'StackMax',
    subscriptionStatus: 'active',
  });

  // The team's reports.
  const revenue = await ask('/api/admin/reports/revenue', revenueReport);
  expect(revenue.months.at(-1)?.plans).toEqual([
    { plan: 'stackmax', name: 'StackMax', amount: 249, clients: 1 },
  ]);
  const distribution = await ask('/api/admin/reports/distribution', distributionReport);
  expect(distribution.plans.find(({ plan }) => plan === 'stackmax')).toMatchObject({ clients: 1, paying: 1 });
  const { funnel } = await ask('/api/admin/reports/page-views', pageviewReport);
  expect(funnel.at(-1)?.plans.find(({ plan }) => plan === 'stackmax')?.times).toBe(1);

  // Granted by hand, as every plan of content can be and no other.
  const other = await createClient(deps, { plan: null, subscriptionStatus: 'inactive' });
  const grant = (plan: string) =>
    request(
      `/api/admin/clients/${other.id}/subscription`,
      withJson({ plan, status: 'active', reason: 'A trial' }, { token: product.token }, 'PATCH'),
    );
  expect((await grant('stackmega')).status).toBe(422);
  expect((await grant('stackmax')).status).toBe(200);

  // Taken off sale, it is an earlier plan: nobody can buy it, and its clients stay on it.
  await content.patch(added._id).set({ isCurrent: false }).commit();
  await deps.catalogue.refresh();
  expect((await askToBuy(product, 'stackmax', { customerEmail: 'late@bakery.example' })).status).toBe(422);
  expect(await ask('/api/client/user', clientUser, session)).toMatchObject({ planName: 'StackMax' });
});
