import type { CheckoutStatus } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { checkouts } from '#/modules/billing/billing.tables.ts';
import { AppError } from '#/errors.ts';
import { findAccountOf } from '#/modules/billing/sync/find-person.ts';
import { syncCustomer, type SyncDeps } from '#/modules/billing/sync/sync-customer.ts';

/** What was looked at this shortly before is not looked at again, in milliseconds. */
const freshMs = 2000;

/** How long whoever comes back from paying waits for one answer, in milliseconds. */
const patienceMs = 6000;

/**
 * What has become of an attempt to buy a plan. While it is not known to be paid Stripe is asked: its own report may be late,
 * or lost. Where it does not answer, nobody is told that they have not paid.
 * @throws AppError not_found when there is none
 */
export async function readCheckout(deps: SyncDeps, id: string): Promise<CheckoutStatus> {
  const checkout = await getCheckout(deps, id);
  const { stripeCustomerId, state, updatedAt } = checkout;
  const isOver = state === 'paid' || state === 'ended';
  const age = deps.now().getTime() - Date.parse(updatedAt);
  if (isOver || !stripeCustomerId || age < freshMs) return present(deps, checkout);
  try {
    await syncCustomer(deps, stripeCustomerId, patienceMs);
  } catch (error) {
    deps.log.warn({ err: error, stripeCustomerId }, 'whoever has paid could not be read');
    const { state: known, planName } = await present(deps, await getCheckout(deps, id));
    return { state: known === 'open' ? 'unchecked' : known, planName };
  }
  return present(deps, await getCheckout(deps, id));
}

async function getCheckout({ db }: Pick<SyncDeps, 'db'>, id: string) {
  const [checkout] = await db.read.select().from(checkouts).where(eq(checkouts.id, id));
  if (!checkout) throw new AppError('not_found', 'This checkout doesn’t exist.');
  return checkout;
}

/** One that is paid but is not the plan of its buyer was one too many. */
async function present(
  { catalogue, db }: Pick<SyncDeps, 'catalogue' | 'db'>,
  { state, tier, email, stripeCustomerId, stripeSubscriptionId }: typeof checkouts.$inferSelect,
): Promise<CheckoutStatus> {
  const planName = catalogue.findPlan(tier)?.name ?? tier;
  if (state !== 'paid' || !stripeCustomerId) return { state, planName };
  const client = await findAccountOf(db.read, stripeCustomerId, email);
  const isAnother = client?.stripeSubscriptionId && client.stripeSubscriptionId !== stripeSubscriptionId;
  return { state: isAnother ? 'extra' : state, planName };
}
