import type { Stripe } from 'stripe';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { newId } from '#/engine/ids.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { getObject } from '#/http/get-object.ts';
import { toList } from '#/http/lists.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { cardFor, collectInvoice } from './collection.ts';
import { activeDiscounts, applyDiscounts, type DiscountInput } from './discounts.ts';
import { claimItems, listPendingItems, toLine } from './invoice-items.ts';
import { defaultPaymentOf, finalizeInvoice } from './invoice-lifecycle.ts';
import { createInvoice } from './invoices.ts';
import type { PaymentOutcome } from './payment-intents.ts';
import { attachPaymentMethod, cardError, usePaymentMethod } from './payment-methods.ts';
import { DRAFT_SECONDS, nextPeriodEnd } from './periods.ts';
import { createSetupIntent } from './setup-intents.ts';
import {
  assertCurrency,
  buildItem,
  toOnceLine,
  toPeriodLine,
  useRecurringPrice,
  type ItemInput,
} from './subscription-items.ts';

export type PaymentBehavior =
  | 'allow_incomplete'
  | 'default_incomplete'
  | 'error_if_incomplete'
  | 'pending_if_incomplete';

export type SubscriptionInput = {
  customer: string;
  items: ItemInput[];
  addInvoiceItems?: { price: string; quantity?: number | undefined }[];
  behavior: PaymentBehavior;
  savesPaymentMethod: boolean;
  defaultPaymentMethod?: string | undefined;
  discounts?: DiscountInput[];
  metadata?: Record<string, string>;
  description?: string | null;
  trialEnd?: number | null;
  cancelAtPeriodEnd?: boolean;
  isOffSession?: boolean;
  /** Within how many days an invoice that is sent is due; null where a card is charged. */
  daysUntilDue?: number | null;
};

/**
 * Starts a subscription with its first invoice, which is paid now or left to be paid, as `behavior` says.
 * @throws StripeApiError when something named is not there, or a payment failed that had to succeed
 */
export function createSubscription(tx: Tx, input: SubscriptionInput): Stripe.Subscription {
  const customer = getObject(tx, 'customer', input.customer, 'customer');
  const method = input.defaultPaymentMethod;
  const card =
    method === undefined ? null : attachPaymentMethod(tx, usePaymentMethod(tx, method), customer.id).id;
  const draft = buildSubscription(tx, input, card);
  tx.insert(draft);
  const discounts = applyDiscounts(tx, input.discounts ?? [], {
    customer: customer.id,
    subscription: draft.id,
  });
  const subscription = change(tx, draft, { discounts }, undefined);
  const isSent = subscription.collection_method === 'send_invoice';
  const invoice = createFirstInvoice(tx, subscription, input);
  tx.emit(
    'customer.subscription.created',
    change(tx, subscription, { latest_invoice: invoice.id }, undefined),
  );
  // It runs at once, and its first invoice is sent within the hour.
  if (isSent) return getObject(tx, 'subscription', subscription.id);
  const open = finalizeInvoice(tx, getObject(tx, 'invoice', invoice.id));
  if (open.status === 'open') startPayment(tx, open, input);
  else if (cardFor(tx, open) === null) askForCard(tx, subscription.id, customer.id);
  return getObject(tx, 'subscription', subscription.id);
}

function buildSubscription(tx: Tx, input: SubscriptionInput, card: string | null): Stripe.Subscription {
  const id = newId('sub');
  const now = tx.now(input.customer);
  const [first] = input.items;
  if (!first)
    throw invalidRequest('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
  const { recurring, currency } = useRecurringPrice(tx, first.price, 'items[0][price]');
  const trialEnd = input.trialEnd ?? null;
  const daysUntilDue = input.daysUntilDue ?? null;
  const end = trialEnd ?? nextPeriodEnd(now, now, recurring);
  const items = input.items.map((item, index) =>
    buildItem(tx, item, id, { start: now, end }, now, `items[${index}][price]`),
  );
  assertCurrency(items, currency);
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: input.cancelAtPeriodEnd ? end : null,
    cancel_at_period_end: input.cancelAtPeriodEnd ?? false,
    canceled_at: input.cancelAtPeriodEnd ? now : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: daysUntilDue === null ? 'charge_automatically' : 'send_invoice',
    created: now,
    currency,
    customer: input.customer,
    customer_account: null,
    days_until_due: daysUntilDue,
    default_payment_method: card,
    default_source: null,
    default_tax_rates: [],
    description: input.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: toList(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: input.metadata ?? {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method: input.savesPaymentMethod ? 'on_subscription' : 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: daysUntilDue === null ? 'incomplete' : 'active',
    test_clock: tx.clockOf(input.customer),
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: trialEnd === null ? null : now,
  };
}

function createFirstInvoice(
  tx: Tx,
  subscription: Stripe.Subscription,
  input: SubscriptionInput,
): Stripe.Invoice {
  const { created: now, trial_end } = subscription;
  const isSent = subscription.collection_method === 'send_invoice';
  const pending = listPendingItems(tx, input.customer, subscription.id);
  const once = (input.addInvoiceItems ?? []).map(({ price: id, quantity = 1 }, index) => {
    const price = getObject(tx, 'price', id, `add_invoice_items[${index}][price]`);
    return toOnceLine(tx, price, quantity, now, subscription.id);
  });
  const periods = subscription.items.data.map((item) => {
    const period = { start: item.current_period_start, end: item.current_period_end };
    return toPeriodLine(tx, item, period, trial_end !== null);
  });
  const invoice = createInvoice(tx, {
    customer: input.customer,
    currency: subscription.currency,
    subscription,
    reason: 'subscription_create',
    lines: [...pending.map((item) => toLine(tx, item)), ...once, ...periods],
    period: { start: now, end: now },
    discounts: activeDiscounts(tx, subscription.discounts, now, true),
    autoAdvance: isSent,
    finalizesAt: isSent ? now + DRAFT_SECONDS : null,
  });
  claimItems(tx, pending, invoice.id);
  return invoice;
}

/** Nothing is due yet, but the card that will pay later can be given now. */
function askForCard(tx: Tx, id: string, customer: string): void {
  const { id: pending_setup_intent } = createSetupIntent(tx, { customer });
  change(tx, getObject(tx, 'subscription', id), { pending_setup_intent }, 'customer.subscription.updated');
}

function startPayment(
  tx: Tx,
  invoice: Stripe.Invoice,
  { behavior, isOffSession = false }: SubscriptionInput,
): void {
  const card = cardFor(tx, invoice);
  if (behavior === 'default_incomplete') {
    const intent = defaultPaymentOf(tx, invoice.id)?.intent;
    if (intent && card !== null)
      change(tx, intent, { payment_method: card, status: 'requires_confirmation' }, undefined);
    return;
  }
  if (card === null) throw noCard();
  const result = collectInvoice(tx, invoice, { isOffSession, isAutomatic: false });
  if (behavior === 'error_if_incomplete' && result) throwUnpaid(result);
}

/** The error for a payment with nothing to pay from. */
export const noCard = () =>
  invalidRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    { code: 'resource_missing' },
  );

/** @throws StripeApiError (402) unless the payment succeeded */
export function throwUnpaid({ outcome, decline, intent }: PaymentOutcome): void {
  if (outcome === 'succeeded') return;
  if (decline)
    throw cardError(decline, {
      payment_intent: intent,
      ...(idOf(intent.latest_charge) && { charge: idOf(intent.latest_charge) ?? '' }),
    });
  throw cardError({
    code: 'subscription_payment_intent_requires_action',
    message:
      'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`.',
  });
}
