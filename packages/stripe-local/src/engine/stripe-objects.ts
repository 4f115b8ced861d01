import type { Stripe } from 'stripe';

/** What is stored, by the name each kind carries in its `object` field. */
export type StripeObjects = {
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  'billing_portal.session': Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  'checkout.session': Stripe.Checkout.Session;
  coupon: Stripe.Coupon;
  customer: Stripe.Customer;
  discount: Stripe.Discount;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  invoiceitem: Stripe.InvoiceItem;
  payment_intent: Stripe.PaymentIntent;
  payment_link: Stripe.PaymentLink;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  promotion_code: Stripe.PromotionCode;
  refund: Stripe.Refund;
  setup_attempt: Stripe.SetupAttempt;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock;
  token: Stripe.Token;
  webhook_endpoint: Stripe.WebhookEndpoint;
};

export type ObjectType = keyof StripeObjects;

/** Any stored object. */
export type StripeObject = StripeObjects[ObjectType];

/** An object whose kind is not known yet. */
export type JsonRecord = Record<string, unknown>;

/** Whether a value is an object with named fields. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value says that it is of the given kind; what was written as one is read as one. */
export function isOfType<T extends ObjectType>(value: unknown, type: T): value is StripeObjects[T] {
  return isRecord(value) && value['object'] === type;
}

/** The id of something that may have been written out in place of its id. */
export function idOf(value: string | { id: string }): string;
export function idOf(value: string | { id: string } | null | undefined): string | null;
export function idOf(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : value.id;
}
