import type { Transaction } from '@stackworks/database';
import { subDays } from 'date-fns';
import { and, eq } from 'drizzle-orm';
import { checkouts } from '#/modules/billing/billing.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { Context } from '#/platform/events/events.ts';
import type { BillingChange } from './billing-emails.ts';

/** How long after a payment its receipt is still sent, in days. */
const receiptDays = 3;

/** The receipt of each payment for a plan. The first is in the welcome, and only copied to another address. */
export async function writeReceipts(change: BillingChange, { tx, now, catalogue }: Context<CataloguePort>) {
  const { client, state, newlyPaidIds } = change;
  const { subscription } = state;
  if (!subscription) return [];
  // Those of long ago were paid before we knew of them.
  const since = subDays(now, receiptDays).toISOString();
  const paid = state.invoices.filter(
    ({ id, subscriptionId, charged, paidAt }) =>
      newlyPaidIds.has(id) && subscriptionId === subscription.id && charged > 0 && (paidAt ?? '') >= since,
  );
  if (paid.length === 0) return [];
  const copyTo = await findReceiptEmail(tx, subscription.id, client.id);
  const planName = (subscription.plan && catalogue.findPlan(subscription.plan)?.name) ?? 'your plan';
  const buyer = `${client.firstName} ${client.lastName}`.trim() || client.email;
  return paid.flatMap(({ id, isFirst, number, charged: amount, fromCredit, paidAt, receiptUrl }) => {
    const facts = { buyer, isFirst, planName, number, amount, fromCredit, paidAt: paidAt ?? '', receiptUrl };
    const own = { to: client.email, isCopy: false, dedupeKey: `receipt:${id}` };
    const copy = { to: copyTo ?? '', isCopy: true, dedupeKey: `payment-receipt:${id}` };
    return [...(isFirst ? [] : [own]), ...(copyTo === null ? [] : [copy])].map(
      ({ to, isCopy, dedupeKey }) => ({
        to,
        props: { ...facts, email: to, isCopy },
        dedupeKey,
      }),
    );
  });
}

/** The other address a signed-in buyer gave for receipts. */
async function findReceiptEmail(
  tx: Transaction,
  subscriptionId: string,
  clientId: string,
): Promise<string | null> {
  const [checkout] = await tx
    .select({ receiptEmail: checkouts.receiptEmail })
    .from(checkouts)
    .where(and(eq(checkouts.stripeSubscriptionId, subscriptionId), eq(checkouts.userId, clientId)));
  return checkout?.receiptEmail ?? null;
}
