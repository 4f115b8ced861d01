import type { Transaction } from '@stackworks/database';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { sayMoney } from '#/modules/billing/money-in-words.ts';
import { reportProblem, wasReported } from '#/modules/billing/problems.ts';
import type { BillingState } from './to-billing-state.ts';

/**
 * Tells staff, once, of what was paid and is of nothing that we sell, so that nothing came of it: any sale of a payment
 * link, and an invoice where its payer has no account in which it would be seen.
 */
export async function tellOfUnknown(
  tx: Transaction,
  stripeCustomerId: string,
  client: PayingClient | null,
  { unknownSales, unknownInvoice, customer }: BillingState,
  now: Date,
): Promise<void> {
  const who = client?.email ?? customer.email ?? `the customer ${stripeCustomerId}`;
  const kind = 'unknown_sale';
  const tell = async (subject: string, what: string) => {
    if (await wasReported(tx, kind, subject)) return;
    const text = `${who} paid ${what}, which isn’t in the catalogue, so we couldn’t process it. Handle it manually or refund it in Stripe.`;
    await reportProblem(tx, { kind, subject, text, userId: client?.id ?? null }, now);
  };
  for (const { sessionId, name, amount, currency } of unknownSales) {
    await tell(sessionId, `${sayMoney(amount, currency)} for “${name}” (${sessionId})`);
  }
  if (client || !unknownInvoice) return;
  const { amount, currency, number, id } = unknownInvoice;
  await tell(stripeCustomerId, `${sayMoney(amount, currency)} with the invoice ${number ?? id}`);
}
