import { z } from 'zod';
import type { Transaction } from '@stackworks/database';
import { findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import { sayMoney } from '#/modules/billing/money-in-words.ts';
import { reportProblem, wasReported } from '#/modules/billing/problems.ts';

const guestSale = z.object({
  object: z.literal('checkout.session'),
  id: z.string(),
  mode: z.literal('payment'),
  payment_status: z.literal('paid'),
  customer: z.null(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  customer_details: z.object({ email: z.string().nullable() }).nullable(),
});

/**
 * Tells staff, once, of a sale whose payer Stripe has made no customer of, as a payment link does that nobody told to: there is
 * nobody to read, so nothing else can come of it.
 * @param object what an event is about
 */
export async function tellOfGuest(tx: Transaction, object: unknown, now: Date): Promise<void> {
  const sale = guestSale.safeParse(object).data;
  if (!sale || !sale.amount_total) return;
  const [kind, subject] = ['unknown_sale', sale.id] as const;
  if (await wasReported(tx, kind, subject)) return;
  const email = sale.customer_details?.email?.trim().toLowerCase() ?? null;
  const client = email === null ? null : await findPayingClientByEmail(tx, email);
  const paid = sayMoney(sale.amount_total, sale.currency ?? 'nzd');
  const text = `${email ?? 'Someone without an email address'} paid ${paid} as a guest (${sale.id}): the payment link doesn’t create a Stripe customer, so we couldn’t process it. Handle it manually or refund it in Stripe, and set the link to always create a customer.`;
  await reportProblem(tx, { kind, subject, text, userId: client?.id ?? null }, now);
}
