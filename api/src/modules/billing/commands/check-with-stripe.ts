import type { BillingChecked } from '@stackworks/contracts';
import { AppError } from '#/errors.ts';
import { callStripe } from '#/platform/stripe/call-stripe.ts';
import { findPayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { billingCheckedByStaff } from '#/modules/billing/billing.events.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';
import { describeDifferences, readHoldings } from '#/modules/billing/reconcile/holdings.ts';
import type { BillingDeps } from '#/modules/billing/billing.deps.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { readStaffBilling } from '#/modules/billing/queries/read-billing.ts';

/**
 * Syncs a client with Stripe now, and says what that changed.
 * @throws AppError not_found, invalid_input when they have never paid by card, unavailable
 */
export async function checkWithStripe(
  caller: Caller<'admin', BillingDeps>,
  clientId: string,
): Promise<BillingChecked> {
  const client = await getClient(caller.db.read, clientId);
  const customer = (await findPayingClient(caller.db.read, client.id))?.stripeCustomerId;
  if (!customer) throw new AppError('invalid_input', 'No card payments yet.');
  const read = async () => (await readHoldings(caller.db.read, [customer])).get(customer) ?? null;
  const before = await read();
  await callStripe(() => syncCustomer(caller, customer));
  const after = await read();
  const changes = describeDifferences(before, after, caller);
  await transact(caller, (ctx) => emit(ctx, billingCheckedByStaff, { client, changes: changes.length }));
  return { billing: await readStaffBilling(caller, clientId), changes };
}
