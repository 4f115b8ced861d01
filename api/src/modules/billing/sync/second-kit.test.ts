import { isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { billingProblems, purchases } from '#/modules/billing/billing.tables.ts';
import { buyOnPage, createBilledApp, listEmails, readEverybody } from '#test/billed-app.ts';

const email = 'aroha@bakery.example';

type App = Awaited<ReturnType<typeof createBilledApp>>;

const countProjects = ({ deps }: App): Promise<number> =>
  deps.db.read.$count(purchases, isNotNull(purchases.projectId));

it('a brand kit that is paid twice is refunded once, with one project, and staff and the client hear of it', async () => {
  const app = await createBilledApp();
  const { db } = app.deps;
  await buyOnPage(app, 'brand-kit', { email });
  await buyOnPage(app, 'brand-kit', { email });
  await readEverybody(app);
  await readEverybody(app);

  const { data } = await app.stripe.refunds.list();
  expect(data.map(({ amount }) => amount)).toEqual([29_900]);
  expect(await countProjects(app)).toBe(1);
  const rows = await db.read.select().from(purchases);
  expect(rows.map(({ amountRefunded }) => amountRefunded).sort()).toEqual([0, 29_900]);
  expect(await listEmails(app, email)).toContain('kit-refunded');
  const [problem] = await db.read.select().from(billingProblems);
  expect(problem).toMatchObject({ kind: 'two_subscriptions' });
  expect(problem?.text).toContain('paid for a second brand kit. We refunded the $299.00 NZD');
});

it('a second kit that comes after the first was delivered is refunded as well, and the first stays', async () => {
  const app = await createBilledApp();
  const { sessionId: first } = await buyOnPage(app, 'brand-kit', { email });
  await readEverybody(app);
  await buyOnPage(app, 'brand-kit', { email });
  await readEverybody(app);
  const rows = await app.deps.db.read.select().from(purchases);
  expect(rows.find(({ stripeSessionId }) => stripeSessionId === first)).toMatchObject({ amountRefunded: 0 });
  expect(await countProjects(app)).toBe(1);
});

it('a kit that is bought again after the first was refunded is delivered', async () => {
  const app = await createBilledApp();
  await buyOnPage(app, 'brand-kit', { email });
  await readEverybody(app);
  const [charge] = (await app.stripe.charges.list()).data;
  await app.stripe.refunds.create({ charge: charge?.id ?? '' });
  await buyOnPage(app, 'brand-kit', { email });
  await readEverybody(app);
  expect((await app.stripe.refunds.list()).data).toHaveLength(1);
  expect(await countProjects(app)).toBe(2);
});
