import type {
  CustomerSnapshot,
  InvoiceSnapshot,
  SubscriptionSnapshot,
} from '#/modules/billing/sync/snapshot.ts';

export const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T00:00:00.000Z`;

/** A customer at Stripe. */
export const makeCustomer = (one: Partial<CustomerSnapshot> = {}): CustomerSnapshot => ({
  id: 'cus_1',
  email: null,
  name: null,
  paymentMethod: null,
  credit: 0,
  isDemo: false,
  ...one,
});

/** A subscription as Stripe sends it. */
export const makeSubscription = (one: Partial<SubscriptionSnapshot> = {}): SubscriptionSnapshot => ({
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  createdAt: day(1),
  priceId: 'price_1',
  plan: 'stackgrow',
  nextPlan: null,
  listAmount: 7900,
  currency: 'nzd',
  discounts: [],
  interval: 'month',
  intervalCount: 1,
  isOurPrice: true,
  periodStart: day(1),
  periodEnd: day(30),
  cancelAt: null,
  endedAt: null,
  paymentMethod: null,
  metadata: {},
  isCollected: true,
  isCollectionPaused: false,
  pendingUpdate: null,
  ...one,
});

/** An invoice of that subscription's first month, paid. */
export const makeInvoice = (one: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot => ({
  id: 'in_1',
  subscriptionId: 'sub_1',
  number: 'SW-1',
  description: 'StackGrow',
  amount: 7900,
  amountRefunded: 0,
  dispute: null,
  currency: 'nzd',
  status: 'paid',
  isFirst: true,
  attempted: true,
  createdAt: day(1),
  finalizedAt: day(1),
  paidAt: day(1),
  receiptUrl: null,
  pdfUrl: null,
  isPlanChange: false,
  charged: 7900,
  fromCredit: 0,
  toNextBill: 0,
  remaining: 0,
  isRenewal: false,
  isCollected: true,
  dueAt: null,
  isRetried: false,
  declinedCardId: null,
  needsConfirmation: false,
  isInProgress: false,
  ...one,
});
