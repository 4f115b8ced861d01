import { describe, expect, it } from 'vitest';
import { day, makeCustomer, makeInvoice, makeSubscription } from '#test/snapshots.ts';
import { type SaleSnapshot, type Snapshot, createUnread } from './snapshot.ts';
import { toBillingState } from './to-billing-state.ts';

const brandKit: SaleSnapshot = {
  sessionId: 'cs_1',
  addOn: 'brand-kit',
  amount: 29_900,
  currency: 'nzd',
  createdAt: day(2),
  amountRefunded: 0,
  dispute: null,
  receiptUrl: null,
  orderedBy: null,
  paymentIntentId: 'pi_kit',
};

const read = (snapshot: Partial<Snapshot>) =>
  toBillingState({
    customers: [makeCustomer({ email: 'aroha@bakery.example', name: 'Aroha Ngata' })],
    subscriptions: [],
    invoices: [],
    sales: [],
    disputes: [],
    unknownSales: [],
    unread: createUnread(),
    ...snapshot,
  });

describe('the status of a subscription', () => {
  it.each([
    ['active', 'active'],
    ['trialing', 'active'],
    ['past_due', 'past_due'],
    ['unpaid', 'past_due'],
    ['paused', 'past_due'],
    ['canceled', 'cancelled'],
  ])('of Stripe’s %s is %s', (status, ours) => {
    const state = read({ subscriptions: [makeSubscription({ status })], invoices: [makeInvoice()] });
    expect(state).toMatchObject({ subscription: { status: ours, stripeStatus: status }, hasPaid: true });
  });

  it.each(['incomplete', 'incomplete_expired'])('of Stripe’s %s is none yet', (status) => {
    const invoices = [makeInvoice({ status: 'open', paidAt: null })];
    const state = read({ subscriptions: [makeSubscription({ status })], invoices });
    expect(state).toMatchObject({ subscription: null, invoices: [], hasPaid: false, corrections: [] });
  });

  it('is none for one that was cancelled before it was paid', () => {
    expect(read({ subscriptions: [makeSubscription({ status: 'canceled' })] }).subscription).toBeNull();
  });
});

describe('a late payment', () => {
  it('counts from the first failure of the invoice that is owed the longest', () => {
    const invoices = [
      makeInvoice(),
      makeInvoice({ id: 'in_3', status: 'open', createdAt: day(20), finalizedAt: day(21) }),
      makeInvoice({ id: 'in_2', status: 'open', createdAt: day(10), finalizedAt: day(11) }),
      makeInvoice({ id: 'in_0', status: 'open', createdAt: day(5), attempted: false }),
    ];
    const state = read({ subscriptions: [makeSubscription({ status: 'past_due' })], invoices });
    expect(state.subscription).toMatchObject({ pastDueSince: day(11), overdueInvoiceId: 'in_2' });
  });

  it('counts from its day where the invoice was sent, and from its period where there is none', () => {
    const late = makeSubscription({ status: 'past_due', isCollected: false, periodStart: day(9) });
    const sent = { status: 'open', attempted: false, isCollected: false, createdAt: day(10) } as const;
    const invoices = [makeInvoice(), makeInvoice({ id: 'in_2', ...sent, dueAt: day(17) })];
    expect(read({ subscriptions: [late], invoices }).subscription?.pastDueSince).toBe(day(17));
    expect(read({ subscriptions: [late] }).subscription?.pastDueSince).toBe(day(9));
    const untried = [makeInvoice({ status: 'open', attempted: false, finalizedAt: day(11) })];
    expect(read({ subscriptions: [late], invoices: untried }).subscription?.pastDueSince).toBe(day(11));
  });

  it('is over with the status, whatever is still open', () => {
    const invoices = [makeInvoice({ status: 'open' })];
    const state = read({ subscriptions: [makeSubscription()], invoices });
    expect(state.subscription).toMatchObject({ pastDueSince: null, overdueInvoiceId: null });
  });
});

describe('several subscriptions', () => {
  const first = makeSubscription();
  const second = makeSubscription({ id: 'sub_2', createdAt: day(3), plan: 'stackpro' });

  it('become the first that is paid; a later one is ended and refunded', () => {
    const invoices = [makeInvoice(), makeInvoice({ id: 'in_2', subscriptionId: 'sub_2' })];
    for (const subscriptions of [
      [first, second],
      [second, first],
    ]) {
      const state = read({ subscriptions, invoices });
      expect(state.subscription?.id).toBe('sub_1');
      expect(state.corrections).toEqual([
        { kind: 'end-extra', subscriptionId: 'sub_2', activeId: 'sub_1', refundInvoiceIds: ['in_2'] },
      ]);
    }
  });

  it('become the paid one if the first is overdue, which is not refunded', () => {
    const invoices = [makeInvoice(), makeInvoice({ id: 'in_2', subscriptionId: 'sub_2' })];
    const state = read({ subscriptions: [{ ...first, status: 'unpaid' }, second], invoices });
    expect(state.subscription?.id).toBe('sub_2');
    expect(state.corrections).toMatchObject([{ subscriptionId: 'sub_1', refundInvoiceIds: [] }]);
  });

  it('become the one that was paid first, whichever began first', () => {
    const invoices = [
      makeInvoice({ paidAt: day(5) }),
      makeInvoice({ id: 'in_2', subscriptionId: 'sub_2', paidAt: day(4) }),
    ];
    const state = read({ subscriptions: [first, second], invoices });
    expect(state.subscription?.id).toBe('sub_2');
    expect(state.corrections).toMatchObject([
      { kind: 'end-extra', subscriptionId: 'sub_1', activeId: 'sub_2', refundInvoiceIds: ['in_1'] },
    ]);
  });

  it('leave one that is no plan alone, and show its invoices', () => {
    const retainer = { ...first, plan: null };
    const unpaid = makeSubscription({ id: 'sub_3', status: 'incomplete', plan: null });
    const invoices = [makeInvoice()];
    const state = read({ subscriptions: [retainer, second, unpaid], invoices });
    expect(state.subscription?.id).toBe('sub_2');
    expect(state).toMatchObject({ corrections: [], invoices: [{ id: 'in_1' }] });

    const ownAtAnotherPrice = { ...retainer, metadata: { checkout: 'a' } };
    expect(read({ subscriptions: [ownAtAnotherPrice] }).subscription?.id).toBe('sub_1');

    const alone = read({ subscriptions: [retainer], invoices });
    expect(alone).toMatchObject({ subscription: null, hasPaid: false });
  });

  it('are reported once the second has ended', () => {
    const ended = { ...second, status: 'canceled', metadata: { extraTo: 'sub_1' } };
    const invoices = [makeInvoice({ id: 'in_2', subscriptionId: 'sub_2' })];
    const state = read({ subscriptions: [first, ended], invoices });
    expect(state).toMatchObject({ extraSubscriptionIds: ['sub_2'], corrections: [] });
  });

  it('become the last if all have ended', () => {
    const over = [first, second].map((one) => ({ ...one, status: 'canceled' }));
    const invoices = [makeInvoice(), makeInvoice({ id: 'in_2', subscriptionId: 'sub_2' })];
    expect(read({ subscriptions: over, invoices }).subscription?.id).toBe('sub_2');
  });

  it('that were never paid are cancelled beside a paid one', () => {
    const open = makeSubscription({ id: 'sub_3', status: 'incomplete' });
    expect(read({ subscriptions: [first, open] }).corrections).toEqual([
      { kind: 'cancel-unpaid', subscriptionId: 'sub_3' },
    ]);
    expect(read({ subscriptions: [open] }).corrections).toEqual([]);
  });
});

describe('a brand kit', () => {
  const discount = { id: 'di_1', couponId: 'brand-kit', percentOff: 10, amountOff: null };

  it('takes something off the plan that has it not yet, beside what is off already', () => {
    const other = { id: 'di_0', couponId: 'friends', percentOff: null, amountOff: 500 };
    const state = read({ subscriptions: [makeSubscription({ discounts: [other] })], sales: [brandKit] });
    expect(state.corrections).toEqual([
      { kind: 'give-discount', subscriptionId: 'sub_1', otherDiscountIds: ['di_0'], refunds: [] },
    ]);
    expect(state.subscription).toMatchObject({ amount: 7400, discountPercent: null });
  });

  it('takes it off once, so that staff may take the discount away again', () => {
    for (const has of [{ discounts: [discount] }, { metadata: { brandKit: 'given' } }]) {
      expect(read({ subscriptions: [makeSubscription(has)], sales: [brandKit] }).corrections).toEqual([]);
    }
    const given = read({ subscriptions: [makeSubscription({ discounts: [discount] })], sales: [brandKit] });
    expect(given.subscription).toMatchObject({ amount: 7110, listAmount: 7900, discountPercent: 10 });
  });

  it('makes a client without a plan', () => {
    expect(read({ sales: [brandKit] })).toMatchObject({ subscription: null, hasPaid: true });
  });
});

describe('an attempt to buy', () => {
  it.each([
    ['incomplete', 'open', 'open'],
    ['incomplete', 'paid', 'processing'],
    ['active', 'paid', 'paid'],
    ['canceled', 'paid', 'paid'],
    ['canceled', 'void', 'ended'],
    ['incomplete_expired', 'void', 'ended'],
  ] as const)('whose subscription is %s and whose invoice is %s is %s', (status, invoice, state) => {
    const subscriptions = [makeSubscription({ status, metadata: { checkout: 'a' } })];
    expect(read({ subscriptions, invoices: [makeInvoice({ status: invoice })] }).checkouts).toEqual([
      { id: 'a', state, subscriptionId: 'sub_1', customerId: 'cus_1' },
    ]);
  });
});

it('shows final invoices and those of purchases', () => {
  const invoices = [
    makeInvoice(),
    makeInvoice({ id: 'draft', status: 'draft' }),
    makeInvoice({ id: 'unpaid', subscriptionId: 'sub_9', status: 'void' }),
    makeInvoice({ id: 'once', subscriptionId: null }),
  ];
  const state = read({ subscriptions: [makeSubscription()], invoices });
  expect(state.invoices.map(({ id }) => id)).toEqual(['in_1', 'once']);
});
