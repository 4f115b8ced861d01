import type { Stripe } from 'stripe';
import type { Tx } from '#/engine/engine.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { invalidRequest, noSuch } from '#/http/stripe-error.ts';

/** How long the pages stay open, in seconds. */
const OPEN_SECONDS = 3600;

/** What a session's pages show. */
export type Portal = {
  token: string;
  session: Stripe.BillingPortal.Session;
  features: Stripe.BillingPortal.Configuration.Features | undefined;
  customer: Stripe.Customer;
  /** Those that run, newest first. */
  subscriptions: Stripe.Subscription[];
  card: Stripe.PaymentMethod | undefined;
  invoices: Stripe.Invoice[];
  /** What each price is called. */
  nameOf: (price: Stripe.Price | undefined) => string;
  /** In which dates are shown. */
  timeZone: string;
};

/** The session behind the last part of its address, or null when there is none or its time is over. */
export function findPortal(tx: Tx, token: string, now: number): Portal | null {
  const url = `${tx.pagesUrl}/billing-portal/${token}`;
  const [session] = tx.list('billing_portal.session', { url }, { limit: 1 });
  const customer = session && tx.get('customer', session.customer);
  if (!session || !customer) return null;
  const age = Math.min(now, tx.now(customer.id)) - session.created;
  if (age > OPEN_SECONDS) return null;
  const subscriptions = tx
    .list('subscription', { customer: customer.id })
    .filter(({ status }) => !['canceled', 'incomplete', 'incomplete_expired'].includes(status));
  const card =
    idOf(subscriptions[0]?.default_payment_method) ?? idOf(customer.invoice_settings.default_payment_method);
  return {
    token,
    session,
    features: tx.get('billing_portal.configuration', idOf(session.configuration))?.features,
    customer,
    subscriptions,
    card: tx.get('payment_method', card ?? ''),
    invoices: tx.list('invoice', { customer: customer.id }).filter(({ status }) => status !== 'draft'),
    nameOf: (price) => tx.get('product', idOf(price?.product) ?? '')?.name ?? 'Subscription',
    timeZone: tx.account.timeZone,
  };
}

/** @throws StripeApiError when the session is not there or no longer open */
export function getPortal(tx: Tx, token: string, now: number): Portal {
  const portal = findPortal(tx, token, now);
  if (!portal) throw noSuch('billing portal session', token);
  return portal;
}

/**
 * One of the customer's running subscriptions.
 * @throws StripeApiError for any other
 */
export function getOwnSubscription({ subscriptions }: Portal, id: string): Stripe.Subscription {
  const found = subscriptions.find((subscription) => subscription.id === id);
  if (!found) throw invalidRequest(`This subscription cannot be changed: ${id}`);
  return found;
}

/** Where the pages lead once what they were opened for is done. */
export function toNextUrl({ session, token }: Portal, pagesUrl: string): string {
  const { type, redirect } = session.flow?.after_completion ?? { type: 'portal_homepage', redirect: null };
  if (redirect) return redirect.return_url;
  const home = `${pagesUrl}/billing-portal/${token}`;
  return type === 'hosted_confirmation' ? `${home}?done=1` : `${home}?home=1`;
}
