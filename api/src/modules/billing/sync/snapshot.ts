import type { BillingInterval, DisputeMark, SoldAddOn, PlanSlug } from '@stackworks/contracts';
import { Stripe } from 'stripe';

/** What Stripe says of somebody who pays, as far as we read it. Times are ISO 8601, amounts cents. Source: decision 033. */
export type Snapshot = {
  /** Everyone at Stripe who is this person: a payment link makes a customer of its own for each sale. */
  customers: CustomerSnapshot[];
  subscriptions: SubscriptionSnapshot[];
  invoices: InvoiceSnapshot[];
  /** What was bought once. */
  sales: SaleSnapshot[];
  disputes: DisputeSnapshot[];
  /** What was paid once and is nothing that we sell. */
  unknownSales: UnknownSale[];
  unread: Unread;
};

/** What somebody pays with: a card, Link, or whatever else Stripe takes. All but its type is known of cards alone, and banks' last digits. */
export type PaymentMethodSnapshot = {
  id: string;
  /** Stripe's word. */
  type: string;
  /** When it was given. */
  addedAt: string;
  brand: string | null;
  last4: string | null;
  expMonth: number | null;
  expYear: number | null;
};

export type CustomerSnapshot = {
  id: string;
  email: string | null;
  name: string | null;
  paymentMethod: PaymentMethodSnapshot | null;
  /** What is taken off their next charges. */
  credit?: number;
  /** Whether they are only there to try the product with. Source: decision D9. */
  isDemo?: boolean;
};

export type SubscriptionSnapshot = {
  id: string;
  customerId: string;
  /** Stripe's word. */
  status: string;
  createdAt: string;
  priceId: string;
  /** Null when it is of no plan of ours. */
  plan: PlanSlug | null;
  /** What the price says, before any discount. */
  listAmount: number;
  currency: string;
  /** Whether the price is one that the catalogue has or had; otherwise somebody made it by hand. */
  isOurPrice: boolean;
  /** How often it is charged: every so many of which. */
  interval: BillingInterval;
  intervalCount: number;
  /** What is off it. */
  discounts: { id: string; couponId: string; percentOff: number | null; amountOff: number | null }[];
  periodStart: string;
  periodEnd: string;
  /** When it ends, where it has been cancelled to its end. */
  cancelAt: string | null;
  endedAt: string | null;
  paymentMethod: PaymentMethodSnapshot | null;
  /** Whether its card is charged by itself; else its invoices are sent. */
  isCollected: boolean;
  /** Whether staff hold back at Stripe what is asked of them. */
  isHeldBack: boolean;
  /** A change of plan that waits for the payment of an invoice, until when. */
  pendingUpdate: { plan: PlanSlug; invoiceId: string; expiresAt: string } | null;
  metadata: Readonly<Record<string, string>>;
};

export type InvoiceSnapshot = {
  id: string;
  subscriptionId: string | null;
  number: string | null;
  description: string;
  amount: number;
  /** What of it was paid back. */
  amountRefunded: number;
  /** Whether its payer's bank asks for it back, or has taken it. */
  dispute: DisputeMark | null;
  currency: string;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  isFirst: boolean;
  /** Whether it is of a period that began by itself. */
  isOfPeriod: boolean;
  /** Whether a card is charged for it; else it was sent, and is due by `dueAt`. */
  isCollected: boolean;
  dueAt: string | null;
  /** Whether Stripe will try it again by itself. */
  isTried: boolean;
  /** Of one whose payment failed: the card that was tried last, where that is known. */
  declinedCardId: string | null;
  /** Of one whose payment failed: whether its payer's bank waits for their confirmation. */
  needsConfirmation: boolean;
  /** Whether it is of a change of plan. */
  isChange: boolean;
  /** What of it was charged to a card, and what was taken from credit. */
  charged: number;
  fromCredit: number;
  /** What of it is too little to charge by itself, and goes on the next bill. */
  toNextBill: number;
  /** What of it is still to be paid, once it is final. */
  remaining: number;
  /** Whether its payment has been tried. */
  attempted: boolean;
  createdAt: string;
  finalizedAt: string | null;
  paidAt: string | null;
  receiptUrl: string | null;
  pdfUrl: string | null;
};

export type SaleSnapshot = {
  /** Of the checkout it was paid in. */
  sessionId: string;
  addOn: SoldAddOn;
  amount: number;
  /** What of it was paid back. */
  amountRefunded: number;
  /** Whether its payer's bank asks for it back, or has taken it. */
  dispute: DisputeMark | null;
  currency: string;
  createdAt: string;
  /** Stripe's page of its invoice, or of its payment where it has none. */
  receiptUrl: string | null;
  /** The client out of whose own portal it was ordered; null where it was bought on a page that is open to anyone. */
  orderedBy?: string | null;
};

/** A payment that its payer's bank takes back. */
export type DisputeSnapshot = {
  id: string;
  customerId: string;
  /** Stripe's word. */
  status: string;
  /** Stripe's word for why. */
  reason: string;
  amount: number;
  currency: string;
  /** Until when it can be answered. */
  dueBy: string | null;
};

/** Something paid once that is of nothing we sell. */
export type UnknownSale = {
  sessionId: string;
  customerId: string;
  name: string;
  amount: number;
  currency: string;
};

/** What of a customer Stripe would not say, in sentences for staff: the rest is read all the same. Source: decision 050. */
export type Unread = {
  sentences: string[];
  /** Whether a subscription is among it: then nothing is concluded from those that could be read. */
  hasSubscription: boolean;
};

export const createUnread = (): Unread => ({ sentences: [], hasSubscription: false });

/**
 * Reads one thing of many. Where that alone fails, it is noted and the rest goes on without it.
 * @param what names it, with its id
 * @param instead what stands for it then
 * @throws temporary failures, as a lost connection: then all is read again
 */
export async function readOr<Result, Instead>(
  unread: Unread,
  what: string,
  read: () => Promise<Result> | Result,
  instead: Instead,
): Promise<Result | Instead> {
  try {
    return await read();
  } catch (error) {
    if (!isOfThing(error)) throw error;
    unread.sentences.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    return instead;
  }
}

/** Whether Stripe says no to this one thing, or says it in a way we cannot read. */
const isOfThing = (error: unknown): boolean =>
  !(error instanceof Stripe.errors.StripeError) ||
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripePermissionError;

/** What a subscription's metadata says under these names, which we write ourselves. */
export const metadataNames = {
  /** Of the attempt to buy it was begun in. */
  checkout: 'checkout',
  /** The date of the terms they agreed to. */
  terms: 'terms',
  /** Of one too many: the subscription that goes on. */
  extraTo: 'extraTo',
  /** Set once the discount after a brand kit has been given, so that staff may take it away again. */
  brandKit: 'brandKit',
} as const;

/** On a customer at Stripe who is only there to try the product with, so that their account is such a one too. */
export const demoMark = { demo: '1' };
