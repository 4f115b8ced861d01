import type { Reader, Transaction } from '@stackworks/database';
import { subDays } from 'date-fns';
import { and, eq } from 'drizzle-orm';
import { listActiveMembers } from '#/modules/accounts/queries/read-accounts.ts';
import { checkouts } from '#/modules/billing/billing.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { Context } from '#/platform/events/events.ts';
import type { BillingChange } from './billing-emails.ts';

/** How long after a payment its receipt is still sent, in days. */
const receiptDays = 3;

/** The receipt of each payment for a plan. The first is in the welcome, and only copied to other addresses. */
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
  const contacts = await findBillingContacts(tx, client.id);
  const copies = new Set([...(copyTo === null ? [] : [copyTo]), ...contacts.map(({ email }) => email)]);
  const planName = (subscription.plan && catalogue.findPlan(subscription.plan)?.name) ?? 'your plan';
  const buyer = `${client.firstName} ${client.lastName}`.trim() || client.email;
  return paid.flatMap(({ id, isFirst, number, charged: amount, fromCredit, paidAt, receiptUrl }) => {
    const facts = { buyer, isFirst, planName, number, amount, fromCredit, paidAt: paidAt ?? '', receiptUrl };
    const own = { to: client.email, isCopy: false, dedupeKey: `receipt:${id}` };
    const others = [...copies].map((to) => ({ to, isCopy: true, dedupeKey: `payment-receipt:${id}:${to}` }));
    return [...(isFirst ? [] : [own]), ...others].map(({ to, isCopy, dedupeKey }) => ({
      to,
      props: { ...facts, email: to, isCopy },
      dedupeKey,
    }));
  });
}

/** The people who pay for a company besides its owner. */
const findBillingContacts = async (reader: Reader, companyId: string) =>
  (await listActiveMembers(reader, companyId, 'pay')).filter(({ memberRole }) => memberRole === 'billing');

/** An email about paying, to a company's owner and its billing contacts. */
export async function toPayers<Props extends { firstName: string; email: string }>(
  tx: Transaction,
  clientId: string,
  { props, dedupeKey }: { props: Props; dedupeKey: string },
) {
  return [props, ...(await findBillingContacts(tx, clientId))].map(({ firstName, email }) => ({
    to: email,
    props: { ...props, firstName, email },
    dedupeKey: `${dedupeKey}:${email}`,
  }));
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
