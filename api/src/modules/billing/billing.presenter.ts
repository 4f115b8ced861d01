import {
  addOnIdOf,
  filesKeptDays,
  type BillingSummary,
  type Invoice,
  type Purchase,
  type PlanSlug,
} from '@stackworks/contracts';
import { addDays } from 'date-fns';
import type { priceNotices } from '#/modules/billing/prices/prices.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { pick } from '#/platform/database/columns.ts';
import type { ClockPort } from '#/platform/ports.ts';
import type { ClientRow } from '#/modules/accounts/accounts.presenter.ts';
import type { billingAccounts, invoices, purchases } from './billing.tables.ts';
import { graceEnd, mayUseSubscription } from './subscription-status.ts';

export type BillingRow = typeof billingAccounts.$inferSelect;
type Notice = Pick<typeof priceNotices.$inferSelect, 'amount' | 'effectiveAt'>;

/** A client's subscription. All but plan and status comes from Stripe. */
export function presentBilling(
  deps: CataloguePort & ClockPort,
  client: ClientRow,
  account: BillingRow | null,
  { notice, hasBrandKit }: { notice: Notice | null; hasBrandKit: boolean },
): BillingSummary {
  const { plan: slug, subscriptionStatus: status } = client;
  const billed = account && isCardBilled(client, account) ? account : null;
  const { amount = null, discountPercent = null, periodEnd = null, cancelAt = null } = billed ?? {};
  const { interval = 'month', intervalCount = 1 } = billed ?? {};
  const {
    endedAt = null,
    pastDueSince = null,
    pendingChange: pending = null,
    nextPlan = null,
  } = billed ?? {};
  const nameOf = (plan: PlanSlug) => deps.catalogue.findPlan(plan)?.name ?? plan;
  return {
    plan: slug,
    planName: slug && nameOf(slug),
    status,
    isUsable: mayUseSubscription(client, deps.now()),
    isCardBilled: billed !== null,
    amount,
    interval,
    intervalCount,
    currency: account?.currency ?? 'nzd',
    credit: billed?.credit ?? 0,
    owed: status === 'past_due' ? (billed?.owed ?? null) : null,
    confirmUrl: status === 'past_due' ? (billed?.confirmUrl ?? null) : null,
    pendingChange: pending && { ...pending, planName: nameOf(pending.plan) },
    nextPlan: nextPlan === null ? null : { plan: nextPlan, planName: nameOf(nextPlan) },
    discountPercent,
    hasBrandKit,
    periodEnd,
    cancelAt,
    endedAt,
    filesKeptUntil: endedAt && addDays(endedAt, filesKeptDays).toISOString(),
    graceEndsAt: status === 'past_due' && pastDueSince ? graceEnd(pastDueSince).toISOString() : null,
    paymentMethod: billed && toPaymentMethod(billed),
    priceChange:
      billed && notice && billed.listAmount !== notice.amount
        ? {
            ...notice,
            amount: discounted(notice.amount, discountPercent),
            firstChargeAt: findFirstCharge(billed, notice.effectiveAt),
          }
        : null,
  };
}

/** A plan that staff granted isn't billed, even if an earlier one was. */
const isCardBilled = ({ subscriptionStatus }: ClientRow, { stripeStatus }: BillingRow): boolean =>
  stripeStatus === 'canceled' ? subscriptionStatus === 'cancelled' : stripeStatus !== null;

/** A price after discount, in cents, rounded as Stripe does. */
export const discounted = (amount: number, percent: number | null): number =>
  amount - Math.round((amount * (percent ?? 0)) / 100);

export function toPaymentMethod(row: BillingRow): BillingSummary['paymentMethod'] {
  const { cardBrand: brand, cardLast4: last4, cardExpMonth: expMonth, cardExpYear: expYear } = row;
  // Before we stored types it was a card, or nothing.
  const type = row.paymentMethodType ?? (brand === null ? null : 'card');
  return type === null ? null : { type, brand, last4, expMonth, expYear };
}

export const presentInvoice = (row: typeof invoices.$inferSelect): Invoice =>
  pick(row, [
    ...(['id', 'number', 'description', 'amount', 'fromCredit', 'amountRefunded', 'dispute'] as const),
    ...(['currency', 'status', 'createdAt', 'paidAt', 'receiptUrl', 'pdfUrl'] as const),
  ]);

export function presentPurchase(row: typeof purchases.$inferSelect, { catalogue }: CataloguePort): Purchase {
  const { addOn, projectId } = row;
  const money = pick(row, ['amount', 'amountRefunded', 'dispute', 'currency']);
  const name = catalogue.findAddOn(addOnIdOf(addOn))?.name ?? addOn;
  return { ...pick(row, ['id', 'addOn', 'receiptUrl', 'createdAt']), ...money, name, projectId };
}

type Charged = Pick<
  BillingRow,
  'cancelAt' | 'interval' | 'intervalCount' | 'periodEnd' | 'periodStart' | 'stripeStatus'
>;

/**
 * A monthly subscriber's first charge at or after a time; null if unknown, or if their plan ends before. Stripe charges on
 * the day of the month they began, or on the last day of a shorter month.
 */
export function findFirstCharge(account: Charged, from: string): string | null {
  const { cancelAt, interval, intervalCount, periodEnd, periodStart, stripeStatus } = account;
  if (periodStart === null || periodEnd === null || stripeStatus === 'unpaid') return null;
  if (interval !== 'month' || intervalCount !== 1) return null;
  const end = new Date(periodEnd);
  // One of two consecutive months has 31 days.
  const day = Math.max(new Date(periodStart).getUTCDate(), end.getUTCDate());
  let at = end;
  for (let months = 1; at < new Date(from); months += 1) at = monthsAfter(end, months, day);
  return cancelAt !== null && new Date(cancelAt) <= at ? null : at.toISOString();
}

function monthsAfter(time: Date, months: number, day: number): Date {
  const at = new Date(time);
  at.setUTCMonth(at.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, lastDay));
  return at;
}
