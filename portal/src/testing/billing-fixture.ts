import type { BillingSummary } from '@stackworks/contracts';

/** The billing of a client who pays for a plan by card, for tests. */
export const billingFixture = (values: Partial<BillingSummary> = {}): BillingSummary => ({
  plan: 'stackgrow',
  planName: 'StackGrow',
  status: 'active',
  isUsable: true,
  isCardBilled: true,
  amount: 7900,
  interval: 'month',
  intervalCount: 1,
  currency: 'nzd',
  credit: 0,
  owed: null,
  confirmUrl: null,
  pendingChange: null,
  nextPlan: null,
  discountPercent: null,
  hasBrandKit: false,
  periodEnd: '2026-12-20T00:00:00.000Z',
  cancelAt: null,
  endedAt: null,
  filesKeptUntil: null,
  graceEndsAt: null,
  paymentMethod: { type: 'card', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 },
  priceChange: null,
  ...values,
});
