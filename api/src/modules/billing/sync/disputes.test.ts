import { beforeEach, expect, it } from 'vitest';
import { billingProblems, billingSyncs, invoices, purchases } from '#/modules/billing/billing.tables.ts';
import { markProblemResolved } from '#/modules/billing/problems.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { receiveEvent } from '#/modules/billing/webhook/receive-event.ts';
import {
  beginToBuy,
  buyer,
  buyOnPage,
  createBilledApp,
  listEmails,
  pay,
  readMarked,
} from '#test/billed-app.ts';
import { createAdmin, asStaff } from '#test/factories.ts';
import type { DisputeSnapshot } from './snapshot.ts';
import { reportDisputes } from './report-problems.ts';

let app: Awaited<ReturnType<typeof createBilledApp>>;
const now = new Date();

beforeEach(async () => {
  app = await createBilledApp({ now: () => now });
});

const readMarks = async () => (await app.deps.db.read.select().from(invoices)).map(({ dispute }) => dispute);
const readProblems = () => app.deps.db.read.select().from(billingProblems);

/** A client whose bank disputes the payment of their plan. */
async function openDispute() {
  const admin = await createAdmin(app.deps);
  await pay(app, await beginToBuy(app, 'stackgrow'), 'pm_card_createDispute');
  const [customer] = (await app.stripe.customers.list()).data;
  const [dispute] = (await app.stripe.disputes.list()).data;
  if (!customer || !dispute) throw new Error('nothing is disputed');
  const respond = (words: string) =>
    app.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: words } });
  return { admin, dispute, respond, read: () => syncCustomer(app.deps, customer.id), customer: customer.id };
}

it('a dispute is reported to staff once, with the deadline to respond', async () => {
  const { admin, dispute, read } = await openDispute();
  await read();
  await read();
  const [problem, ...others] = await readProblems();
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ kind: 'dispute', subject: dispute.id, resolvedAt: null });
  const dueBy = new Date((dispute.evidence_details.due_by ?? 0) * 1000);
  const day = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: 'Pacific/Auckland' });
  expect(problem?.text).toContain(`${buyer.customerEmail}) disputes a payment of $79.00 NZD (fraudulent).`);
  expect(problem?.text).toContain(`by ${day.format(dueBy)}`);
  expect(await listEmails(app, admin.email)).toEqual(['billing-problem']);
});

it('a dispute that is won is over by itself', async () => {
  const { respond, read } = await openDispute();
  await read();
  await respond('They signed for it.');
  await read();
  expect((await readProblems())[0]).toMatchObject({ resolvedAt: null });
  expect((await readProblems())[0]?.text).toContain('the bank will decide');
  // The sandbox's bank decides at once or never, so we use another dispute that was won.
  const other = await openWonDispute();
  expect((await readProblems()).find(({ subject }) => subject === other)?.resolvedAt).not.toBeNull();
});

async function openWonDispute(): Promise<string> {
  const [customer] = (await app.stripe.customers.list()).data;
  const intent = await app.stripe.paymentIntents.create({
    amount: 500,
    currency: 'nzd',
    customer: customer?.id ?? '',
  });
  await app.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_createDispute' });
  await syncCustomer(app.deps, customer?.id ?? '');
  const [dispute] = (await app.stripe.disputes.list({ payment_intent: intent.id })).data;
  const evidence = { uncategorized_text: 'winning_evidence' };
  await app.stripe.disputes.update(dispute?.id ?? '', { evidence });
  await syncCustomer(app.deps, customer?.id ?? '');
  return dispute?.id ?? '';
}

it('a lost one is reported again, once, even if staff have resolved it before', async () => {
  const { admin, respond, dispute, read } = await openDispute();
  await read();
  const [problem] = await readProblems();
  await markProblemResolved({ ...app.deps, actor: asStaff(admin.id) }, problem?.id ?? '');
  await read();
  expect(await readProblems()).toHaveLength(1);

  await respond('losing_evidence');
  await read();
  await read();
  const open = (await readProblems()).filter(({ resolvedAt }) => resolvedAt === null);
  expect(open).toMatchObject([{ kind: 'dispute', subject: `${dispute.id}:lost` }]);
  expect(open[0]?.text).toContain('We lost it');
});

it('a report of a dispute has the customer read whose payment it is of', async () => {
  const { customer } = await openDispute();
  const { data } = await app.stripe.events.list({ type: 'charge.dispute.created' });
  for (const event of data) await receiveEvent(app.deps, event);
  const [mark] = await app.deps.db.read.select().from(billingSyncs);
  expect(mark).toMatchObject({ stripeCustomerId: customer, wanted: 1 });
  await readMarked(app);
  expect(await readProblems()).toMatchObject([{ kind: 'dispute' }]);
});

it('an invoice says that its payment is disputed, and once it is lost that the bank has taken it', async () => {
  const { respond, read } = await openDispute();
  await read();
  expect(await readMarks()).toEqual(['open']);
  await respond('losing_evidence');
  await read();
  expect(await readMarks()).toEqual(['lost']);
});

it('a dispute that is won leaves no mark, nor does one of something else', async () => {
  const { respond, read } = await openDispute();
  await read();
  await openWonDispute();
  expect(await readMarks()).toEqual(['open']);
  await respond('winning_evidence');
  await read();
  expect(await readMarks()).toEqual([null]);
});

it('something bought once that is disputed later says so as well', async () => {
  const sale = { email: buyer.customerEmail, card: 'pm_card_createDispute' };
  const { customer } = await buyOnPage(app, 'brand-kit', sale);
  await syncCustomer(app.deps, customer);
  const readMark = async () => (await app.deps.db.read.select().from(purchases))[0]?.dispute;
  expect(await readMark()).toBe('open');
  const [dispute] = (await app.stripe.disputes.list()).data;
  await app.stripe.disputes.update(dispute?.id ?? '', {
    evidence: { uncategorized_text: 'losing_evidence' },
  });
  await syncCustomer(app.deps, customer);
  expect(await readMark()).toBe('lost');
});

it('one that is lost before we responded no longer asks for a response, nor for anything once resolved', async () => {
  const { admin, respond, dispute, read } = await openDispute();
  await read();
  await respond('losing_evidence');
  await read();
  const readOpen = async () => (await readProblems()).filter(({ resolvedAt }) => resolvedAt === null);
  const [lost, ...others] = await readOpen();
  expect([lost?.subject, others]).toEqual([`${dispute.id}:lost`, []]);
  await markProblemResolved({ ...app.deps, actor: asStaff(admin.id) }, lost?.id ?? '');
  await read();
  expect(await readOpen()).toEqual([]);
});

it.each(['won', 'warning_closed', 'prevented'])('one that is %s is over', async (status) => {
  const open: DisputeSnapshot = {
    id: 'du_1',
    customerId: 'cus_1',
    status: 'warning_needs_response',
    reason: 'general',
    amount: 3900,
    currency: 'nzd',
    dueBy: null,
  };
  const report = (dispute: DisputeSnapshot) =>
    app.deps.db.write((tx) => reportDisputes(tx, null, [dispute], now));
  await report(open);
  expect(await readProblems()).toMatchObject([{ subject: 'du_1', resolvedAt: null }]);
  await report({ ...open, status });
  expect(await readProblems()).toMatchObject([{ subject: 'du_1', resolvedAt: now.toISOString() }]);
});
