import type { BillingChecked } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { callStripe } from '#/platform/stripe/call-stripe.ts';
import { findPayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { billingSynced } from '#/modules/billing/billing.events.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { describeDifferences, readHoldings } from '#/modules/billing/reconcile/holdings.ts';
import { readStaffBilling } from '#/modules/billing/queries/read-staff-billing.ts';

type CheckDeps = Pick<Deps, 'catalogue' | 'config' | 'db' | 'now'>;

/**
 * Reads a client's customer at Stripe again, now, and says what that changed of ours.
 * @param readAgain reads a customer and writes what Stripe says
 * @throws AppError not_found when there is no such client, invalid_input when they have never paid by card, unavailable when
 * Stripe does not answer in time
 */
export async function checkWithStripe(
  deps: CheckDeps,
  readAgain: (stripeCustomerId: string) => Promise<void>,
  adminId: string,
  clientId: string,
): Promise<BillingChecked> {
  const client = await getClient(deps.db.read, clientId);
  const customer = (await findPayingClient(deps.db.read, client.id))?.stripeCustomerId;
  if (!customer) {
    throw new AppError('invalid_input', 'No card payments yet.');
  }
  const read = async () => (await readHoldings(deps.db.read, [customer])).get(customer) ?? null;
  const before = await read();
  await callStripe(() => readAgain(customer));
  const after = await read();
  const nameOf = (tier: Parameters<Deps['catalogue']['findPlan']>[0]) =>
    deps.catalogue.findPlan(tier)?.name ?? tier;
  const changes = describeDifferences(before, after, nameOf);
  await transact(deps, { role: 'admin', id: adminId }, (ctx) =>
    emit(ctx, billingSynced, { client, changes: changes.length }),
  );
  return { billing: await readStaffBilling(deps, clientId), changes };
}
