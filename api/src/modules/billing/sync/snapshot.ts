import { Stripe } from 'stripe';
import type { readSales, toCustomer, toInvoice } from './read-customer.ts';
import type { readDisputes } from './read-payments.ts';
import type { toPaymentMethod, toSubscription } from './read-subscriptions.ts';

/** What Stripe says of a customer, as far as we read it. Times are ISO 8601, amounts cents. Source: decision 033. */
export type Snapshot = {
  /** Every customer who is this person: a payment link makes one for each sale. */
  customers: CustomerSnapshot[];
  subscriptions: SubscriptionSnapshot[];
  invoices: InvoiceSnapshot[];
  /** One-off purchases. */
  sales: SaleSnapshot[];
  disputes: DisputeSnapshot[];
  /** One-off payments for something we don't sell. */
  unknownSales: UnknownSale[];
  unread: Unread;
};

type Sales = Awaited<ReturnType<typeof readSales>>;

export type PaymentMethodSnapshot = NonNullable<ReturnType<typeof toPaymentMethod>>;
export type CustomerSnapshot = ReturnType<typeof toCustomer>;
export type SubscriptionSnapshot = NonNullable<Awaited<ReturnType<typeof toSubscription>>>;
export type InvoiceSnapshot = ReturnType<typeof toInvoice>;
export type SaleSnapshot = Sales['sales'][number];
export type UnknownSale = Sales['unknownSales'][number];
export type DisputeSnapshot = Awaited<ReturnType<typeof readDisputes>>[number];

/** What we couldn't read of a customer, in sentences for staff; the rest is read. Source: decision 050. */
export type Unread = {
  sentences: string[];
  /** Whether a subscription is among it: then we conclude nothing from the others. */
  hasSubscription: boolean;
};

export const createUnread = (): Unread => ({ sentences: [], hasSubscription: false });

/**
 * Reads one object of many. If Stripe rejects just this one, the failure is noted and `fallback` returned.
 * @param what names it, with its id
 * @throws temporary failures such as a lost connection
 */
export async function readOr<Result, Fallback>(
  unread: Unread,
  what: string,
  read: () => Promise<Result> | Result,
  fallback: Fallback,
): Promise<Result | Fallback> {
  try {
    return await read();
  } catch (error) {
    const isOfObject =
      !(error instanceof Stripe.errors.StripeError) ||
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripePermissionError;
    if (!isOfObject) throw error;
    unread.sentences.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    return fallback;
  }
}

/** The metadata we write on subscriptions. */
export const metadataNames = {
  /** The checkout that created it. */
  checkout: 'checkout',
  /** The version of the terms the client accepted. */
  terms: 'terms',
  /** On an extra subscription: the one that stays. */
  extraTo: 'extraTo',
  /** Set once the brand kit discount has been applied, so that staff can remove it. */
  brandKit: 'brandKit',
  /** While a smaller plan waits for the next period: its price, the plan paid for, and that one's price and end. */
  nextPrice: 'nextPrice',
  paidPlan: 'paidPlan',
  paidPrice: 'paidPrice',
  paidUntil: 'paidUntil',
} as const;

/** On customers who only try the product, so that their account is a demo account too. */
export const demoMark = { demo: '1' };
