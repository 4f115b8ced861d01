import type { BillingSummary, PlanSlug, StaffBilling } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { billingAccounts } from '#/modules/billing/billing.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { findPayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { presentBilling, type BillingRow } from '#/modules/billing/billing.presenter.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import { findPriceChange } from '#/modules/billing/prices/price-notices.ts';
import { hasBoughtBrandKit, listInvoices, listStaffPurchases } from './list-payments.ts';

/** A client's subscription, from our own tables: it works while Stripe is away. @throws AppError not_found */
export async function readBilling(
  deps: CataloguePort & ClockPort & DatabasePort,
  clientId: string,
): Promise<BillingSummary> {
  const { read } = deps.db;
  const client = await getClient(read, clientId);
  const [account, notice, hasBrandKit] = await Promise.all([
    findBillingAccount(read, clientId),
    findPriceChange(deps, read, { userId: clientId, plan: client.plan }),
    hasBoughtBrandKit(read, clientId),
  ]);
  return presentBilling(deps, client, account, { notice, hasBrandKit });
}

/** A client's subscription as Stripe had it when last read; null if it has none. */
async function findBillingAccount(reader: Reader, clientId: string): Promise<BillingRow | null> {
  const [row] = await reader.select().from(billingAccounts).where(eq(billingAccounts.userId, clientId));
  return row ?? null;
}

/** The plan that a client pays for by card; null if none. */
export async function findCardPlan(reader: Reader, clientId: string): Promise<PlanSlug | null> {
  const account = await findBillingAccount(reader, clientId);
  if (!account?.stripeStatus || !liveStatuses.has(account.stripeStatus)) return null;
  return (await getClient(reader, clientId)).plan;
}

/** How many of the newest invoices and purchases staff see. */
const shown = 12;

/** A client's billing for staff, from our own tables. @throws AppError not_found */
export async function readStaffBilling(
  deps: CataloguePort & ClockPort & ConfigPort & DatabasePort,
  clientId: string,
): Promise<StaffBilling> {
  const { read } = deps.db;
  const newest = { limit: shown };
  const [summary, client, account, invoices, purchases] = await Promise.all([
    readBilling(deps, clientId),
    findPayingClient(read, clientId),
    findBillingAccount(read, clientId),
    listInvoices(deps, clientId, newest),
    listStaffPurchases(deps, clientId, newest),
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
    purchases,
  };
}

/** A customer in Stripe's dashboard, which has a separate address for test keys. */
function toStripeUrl({ stripe }: Pick<ConfigPort['config'], 'stripe'>, customer: string): string {
  const { dashboardUrl, secretKey } = stripe;
  const isTest = secretKey.startsWith('sk_test_') || secretKey.startsWith('rk_test_');
  const place = dashboardUrl ?? `https://dashboard.stripe.com/${isTest ? 'test/' : ''}`;
  return `${place}customers/${customer}`;
}
