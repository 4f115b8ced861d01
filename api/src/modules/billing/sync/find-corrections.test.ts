import { describe, expect, it } from 'vitest';
import { billingAccounts, invoices } from '#/modules/billing/billing.tables.ts';
import { readBilling } from '#/modules/billing/queries/read-billing.ts';
import { createCardApp } from '#test/card-app.ts';
import { listEmails } from '#test/billed-app.ts';
import { day, makeCustomer, makeInvoice, makeSubscription } from '#test/snapshots.ts';
import { syncCustomer } from './sync-customer.ts';
import { findOverdueCorrections } from './find-corrections.ts';
import { correctStripe } from './correct-stripe.ts';
import { type InvoiceSnapshot, type PaymentMethodSnapshot, createUnread } from './snapshot.ts';

/** A client whose renewals fail, after some days. */
async function createLatePayer(days: number) {
  const world = await createCardApp();
  const { deps, stripe } = world;
  const began = Math.floor(Date.now() / 1000);
  const { id: clock } = await stripe.testHelpers.testClocks.create({ frozen_time: began });
  const client = await world.subscribe('stacklite', clock);
  await world.useCard(client, 'pm_card_chargeCustomerFail');
  const sync = () => syncCustomer(deps, client.customerId);
  const advance = async (to: number) => {
    await stripe.testHelpers.testClocks.advance(clock, { frozen_time: began + to * 86_400 });
    await sync();
  };
  await advance(days);
  return {
    ...world,
    client,
    sync,
    advance,
    changeCard: (card: string) => world.changeCardThere(client, card),
    /** How many of a client's payments were tried, whatever came of them. */
    countTries: async () => (await stripe.charges.list({ customer: client.customerId })).data.length,
    listStatuses: async () =>
      (await stripe.invoices.list({ subscription: client.subscriptionId })).data.map(({ status }) => status),
    readStanding: async () => (await deps.db.read.select().from(billingAccounts))[0],
  };
}

it('a new card pays what is owed at once, even if its owner never comes back', async () => {
  const { changeCard, sync, stripe, client, deps, ...payer } = await createLatePayer(33);
  expect(await payer.readStanding()).toMatchObject({ stripeStatus: 'past_due', cardLast4: '0341' });
  await changeCard('pm_card_mastercard');
  await sync();

  expect(await payer.readStanding()).toMatchObject({
    stripeStatus: 'active',
    pastDueSince: null,
    cardLast4: '4444',
  });
  expect(await payer.listStatuses()).toEqual(['paid', 'paid']);
  const { default_payment_method: card } = await stripe.subscriptions.retrieve(client.subscriptionId, {
    expand: ['default_payment_method'],
  });
  expect(card).toMatchObject({ card: { last4: '4444' } });
  expect(await listEmails({ deps }, client.email)).toContain('payment-recovered');
});

it('Link in place of a card pays what is owed at once, and is what the next month is charged to', async () => {
  const { stripe, client, sync, ...payer } = await createLatePayer(33);
  const { id } = await stripe.paymentMethods.create({
    type: 'link',
    billing_details: { email: client.email },
  });
  await stripe.paymentMethods.attach(id, { customer: client.customerId });
  await stripe.customers.update(client.customerId, { invoice_settings: { default_payment_method: id } });
  await sync();
  const link = { paymentMethodType: 'link', cardBrand: null, cardLast4: null, cardExpMonth: null };
  expect(await payer.readStanding()).toMatchObject({ stripeStatus: 'active', ...link });
  const { default_payment_method: method } = await stripe.subscriptions.retrieve(client.subscriptionId);
  expect(method).toBe(id);

  await payer.advance(64);
  expect(await payer.readStanding()).toMatchObject({ stripeStatus: 'active', ...link });
  expect(await payer.listStatuses()).toEqual(['paid', 'paid', 'paid']);
});

it('a declined card is charged once, however often its owner is synced', async () => {
  const payer = await createLatePayer(33);
  const before = await payer.countTries();
  await payer.sync();
  expect(await payer.countTries()).toBe(before);

  await payer.changeCard('pm_card_chargeCustomerFail');
  for (let time = 0; time < 3; time += 1) await payer.sync();
  expect(await payer.countTries()).toBe(before + 1);
  expect(await payer.readStanding()).toMatchObject({ stripeStatus: 'past_due' });
});

it('a card is charged once, even if two processes use it at the same time', async () => {
  const { stripe, deps, client, ...payer } = await createLatePayer(33);
  const [owed] = (await stripe.invoices.list({ customer: client.customerId, status: 'open' })).data;
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: client.customerId,
  });
  const before = await payer.countTries();
  const use = () =>
    correctStripe(
      { ...deps, stripe },
      { kind: 'pay-owed', invoiceId: owed?.id ?? '', isDraft: false, cardId: card.id },
    );
  await Promise.all([use(), use()]);
  await use();
  expect(await payer.countTries()).toBe(before + 1);
});

it('after months without a payment only the newest is paid, and earlier ones are void', async () => {
  const payer = await createLatePayer(100);
  expect(await payer.listStatuses()).toEqual(['draft', 'draft', 'open', 'paid']);
  await payer.changeCard('pm_card_visa');
  await payer.sync();

  expect(await payer.readStanding()).toMatchObject({ stripeStatus: 'active' });
  expect(await payer.listStatuses()).toEqual(['paid', 'void', 'void', 'paid']);
  const { data } = await payer.stripe.charges.list({ customer: payer.client.customerId });
  expect(data.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)).toEqual([
    ...[3900, 3900],
  ]);
  const known = await payer.deps.db.read.select().from(invoices);
  expect(known.map(({ status }) => status).sort()).toEqual(['paid', 'paid', 'void', 'void']);
});

it('a late payer sees to the cent what a new card is charged, even after credit has paid a part', async () => {
  const { deps, stripe, client, ...payer } = await createLatePayer(1);
  const owed = async () => (await readBilling(deps, client.id)).owed;
  expect(await owed()).toBeNull();
  await stripe.customers.update(client.customerId, { balance: -1000 });
  await payer.advance(33);
  expect(await owed()).toBe(2900);

  await payer.advance(100);
  expect(await owed()).toBe(3900);
  await stripe.customers.update(client.customerId, { balance: -400 });
  await payer.sync();
  expect(await owed()).toBe(3500);
  await payer.changeCard('pm_card_visa');
  await payer.sync();
  expect(await owed()).toBeNull();
  const { data } = await stripe.charges.list({ customer: client.customerId, limit: 1 });
  expect(data).toMatchObject([{ amount: 3500, status: 'succeeded' }]);
});

it('a card that is declined for the newest of several months leaves all of them unchanged', async () => {
  const payer = await createLatePayer(100);
  await payer.changeCard('pm_card_chargeCustomerFail');
  await payer.sync();
  expect(await payer.readStanding()).toMatchObject({ stripeStatus: 'unpaid' });
  expect(await payer.listStatuses()).toEqual(['open', 'draft', 'open', 'paid']);
});

it('months that staff hold back stay drafts, also once the plan is paid for again', async () => {
  const payer = await createLatePayer(1);
  const { client, stripe } = payer;
  await payer.changeCard('pm_card_visa');
  await payer.sync();
  await stripe.subscriptions.update(client.subscriptionId, {
    pause_collection: { behavior: 'keep_as_draft' },
  });
  await payer.advance(33);
  await stripe.subscriptions.update(client.subscriptionId, { pause_collection: '' });
  await payer.advance(64);
  expect(await payer.readStanding()).toMatchObject({ stripeStatus: 'active' });
  expect(await payer.listStatuses()).toEqual(['paid', 'draft', 'paid']);
});

describe('what is done at Stripe about what is owed', () => {
  const makeCard = (id: string, addedAt: string): PaymentMethodSnapshot => ({
    id,
    addedAt,
    type: 'card',
    brand: 'visa',
    last4: '4242',
    expMonth: 4,
    expYear: 2030,
  });
  const own = makeCard('pm_own', day(5));
  const settle = (
    subscription: Parameters<typeof makeSubscription>[0],
    invoices: InvoiceSnapshot[] = [],
    { card = null, credit = 0 }: { card?: PaymentMethodSnapshot | null; credit?: number } = {},
  ) =>
    findOverdueCorrections(makeSubscription({ paymentMethod: own, ...subscription }), {
      customers: [makeCustomer({ paymentMethod: card, credit })],
      subscriptions: [],
      sales: [],
      disputes: [],
      unknownSales: [],
      invoices,
      unread: createUnread(),
    });

  it('uses the customer’s card if it is newer', () => {
    expect(settle({}, [], { card: makeCard('pm_2', day(5)) })).toEqual([
      { kind: 'use-card', subscriptionId: 'sub_1', cardId: 'pm_2' },
    ]);
    expect(settle({}, [], { card: makeCard('pm_2', day(4)) })).toEqual([]);
    expect(settle({ paymentMethod: null }, [], { card: own })).toEqual([]);
  });

  const late = makeInvoice({ status: 'open', createdAt: day(10), declinedCardId: 'pm_own' });

  it('charges a card that wasn’t declined, unless the invoice was sent', () => {
    const card = makeCard('pm_2', day(11));
    const status = 'past_due';
    expect(settle({ status }, [late])).toEqual([]);
    expect(settle({ status }, [late], { card })).toMatchObject([
      ...[{ kind: 'use-card' }, { kind: 'pay-owed', invoiceId: 'in_1', cardId: 'pm_2' }],
    ]);
    expect(settle({ status, paymentMethod: null }, [late], { card })).toMatchObject([{ kind: 'pay-owed' }]);
    expect(settle({ status, isCollected: false }, [late], { card })).toEqual([]);
  });

  it('charges nothing while a payment waits for the bank, whatever card it is made with', () => {
    const card = makeCard('pm_2', day(11));
    const asked = { ...late, declinedCardId: 'pm_typed', isInProgress: true };
    expect(settle({ status: 'past_due' }, [asked])).toEqual([]);
    expect(settle({ status: 'past_due' }, [asked], { card })).toMatchObject([{ kind: 'use-card' }]);
    const older = { ...asked, id: 'in_0', createdAt: day(1) };
    expect(settle({ status: 'unpaid' }, [older, late], { card })).toMatchObject([{ kind: 'use-card' }]);
  });

  it('voids the months before a paid one that nobody collects any more', () => {
    const paid = makeInvoice({ id: 'in_9', createdAt: day(20) });
    const old = { ...late, isRenewal: true };
    const draft: InvoiceSnapshot = { ...old, id: 'in_2', status: 'draft', createdAt: day(15) };
    const called = (one: Partial<InvoiceSnapshot>) =>
      settle({}, [paid, { ...old, ...one }]).map(({ kind }) => kind);
    expect(settle({}, [paid, old, draft])).toEqual([
      { kind: 'void-overdue', invoiceId: 'in_1', isDraft: false },
      { kind: 'void-overdue', invoiceId: 'in_2', isDraft: true },
    ]);
    expect(called({ isRetried: true })).toEqual([]);
    expect(called({ isCollected: false })).toEqual([]);
    expect(called({ isRenewal: false })).toEqual([]);
    expect(called({ status: 'uncollectible' })).toEqual([]);
    expect(called({ createdAt: day(21) })).toEqual([]);
    expect(settle({}, [paid, old, draft], { credit: 500 }).map(({ kind }) => kind)).toEqual(['void-overdue']);
    expect(settle({ status: 'past_due' }, [paid, old])).toEqual([]);
  });
  it('is nothing about what staff hold back, also once they ask for it again', () => {
    const draft = makeInvoice({ id: 'in_2', status: 'draft', isRenewal: true, createdAt: day(10) });
    const paid = makeInvoice({ id: 'in_9', createdAt: day(20) });
    expect(settle({}, [makeInvoice(), draft, paid])).toEqual([]);
    // A month that was called off before was not paid.
    expect(settle({}, [makeInvoice({ status: 'void', createdAt: day(9) }), draft, paid])).toHaveLength(1);
    const card = makeCard('pm_2', day(11));
    expect(settle({ status: 'past_due', isCollectionPaused: true }, [late], { card })).toEqual([]);
    expect(settle({ isCollectionPaused: true }, [{ ...late, isRenewal: true }, paid])).toEqual([]);
  });
});
