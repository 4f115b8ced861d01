import type { Transaction } from '@stackworks/database';
import { openPaidAccount, type PaidAccountOpening } from '#/modules/accounts/commands/invite-client.ts';
import { findAdminByEmail } from '#/modules/accounts/queries/read-accounts.ts';
import { findPayingClient, type PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { reportProblem } from '#/modules/billing/problems.ts';
import type { Claim } from './claims.ts';
import { findAccountOf } from './find-person.ts';
import type { BillingState } from './to-billing-state.ts';

type Input = { claim: Claim; state: BillingState; opening: PaidAccountOpening | null };

/**
 * The account of somebody at Stripe, which is opened once they have paid. An address of the team's cannot be a client's, so
 * staff are told of the sale instead.
 * @returns null when there is none and none is to be opened
 */
export async function findOrOpenAccount(
  tx: Transaction,
  { claim, state, opening }: Input,
  now: Date,
): Promise<{ client: PayingClient; isNew: boolean } | null> {
  const { email, name, isDemo = false } = state.customer;
  const present = await findAccountOf(tx, claim.stripeCustomerId, email);
  if (present) return { client: present, isNew: false };
  if (!state.hasPaid) return null;
  const isStaff = email !== null && (await findAdminByEmail(tx, email))?.isActive;
  if (email === null || isStaff) {
    const why =
      email === null
        ? 'has no email address at Stripe'
        : `paid with ${email}, which belongs to someone on the team`;
    const text = `The customer ${claim.stripeCustomerId} ${why}, so we can’t open an account for what they bought. Give the customer their own address in Stripe and we’ll open one.`;
    await reportProblem(tx, { kind: 'no_account', subject: claim.stripeCustomerId, text }, now);
    return null;
  }
  if (!opening) throw new Error('an account has to be opened that was there a moment ago');
  const { id } = await openPaidAccount(tx, opening, { email, name, isDemo }, now);
  const client = await findPayingClient(tx, id);
  if (!client) throw new Error('the new account is not there');
  return { client, isNew: true };
}
