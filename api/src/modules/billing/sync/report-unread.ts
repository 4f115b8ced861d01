import type { Transaction } from '@stackworks/database';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { reportProblem, resolveProblem, rewordProblem } from '#/modules/billing/problems.ts';
import type { BillingState } from './to-billing-state.ts';

/** Reports what Stripe would not say of a customer who was read otherwise, until all of it can be read again. */
export async function tellOfUnread(
  tx: Transaction,
  stripeCustomerId: string,
  client: PayingClient | null,
  { unread }: Pick<BillingState, 'unread'>,
  now: Date,
): Promise<void> {
  const [kind, subject] = ['unreadable', stripeCustomerId] as const;
  if (unread.length === 0) return resolveProblem(tx, kind, subject, now);
  const text = `Part of customer ${subject} couldn’t be read from Stripe; the rest was. ${unread.slice(0, 5).join('. ')}. Open the customer in Stripe and fix it, then choose Check with Stripe.`;
  const problem = { kind, subject, text, userId: client?.id ?? null };
  if (!(await rewordProblem(tx, problem))) await reportProblem(tx, problem, now);
}
