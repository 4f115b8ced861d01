import type { StaffBilling } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { findPayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { listInvoices, listPurchases } from './list-payments.ts';
import { findBillingAccount, readBilling } from './read-billing.ts';

const shown = 12;

/** A client's billing for staff, from our own tables. @throws AppError not_found */
export async function readStaffBilling(
  deps: Pick<Deps, 'catalogue' | 'config' | 'db' | 'now'>,
  clientId: string,
): Promise<StaffBilling> {
  const { read } = deps.db;
  const newest = { limit: shown };
  const [summary, client, account, invoices, purchases] = await Promise.all([
    readBilling(deps, clientId),
    findPayingClient(read, clientId),
    findBillingAccount(read, clientId),
    listInvoices(deps, clientId, newest),
    listPurchases(deps, clientId, newest),
  ]);
  const customer = client?.stripeCustomerId ?? null;
  return {
    ...summary,
    stripeCustomerId: customer,
    stripeSubscriptionId: client?.stripeSubscriptionId ?? null,
    stripeStatus: account?.stripeStatus ?? null,
    stripeUrl: customer && toStripeUrl(deps.config, customer),
    termsVersion: account?.termsVersion ?? null,
    termsAcceptedAt: account?.termsAcceptedAt ?? null,
    syncedAt: account?.syncedAt ?? null,
    invoices: invoices.items,
    purchases: purchases.items,
  };
}

/** A customer in Stripe's dashboard, which has a separate address for test keys. */
function toStripeUrl({ stripe }: Pick<Deps['config'], 'stripe'>, customer: string): string {
  const { dashboardUrl, secretKey } = stripe;
  const isTest = secretKey.startsWith('sk_test_') || secretKey.startsWith('rk_test_');
  const place = dashboardUrl ?? `https://dashboard.stripe.com/${isTest ? 'test/' : ''}`;
  return `${place}customers/${customer}`;
}
