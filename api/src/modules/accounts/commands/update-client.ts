import type { Address, ClientChangeInput, PlanSlug, SubscriptionStatus } from '@stackworks/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { accountFilledIn } from '#/modules/accounts/accounts.events.ts';
import { profileTexts } from '#/modules/accounts/accounts.presenter.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { markCustomer } from '#/modules/billing/sync/sync-queue.ts';
import { pick, toStored } from '#/platform/database/columns.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/** Suspends a client's account for a reason that staff see; without a reason, reactivates it. */
export const setActive = (tx: Transaction, clientId: string, suspensionReason: string | null, now: Date) =>
  updateClient({ tx, now }, clientId, { isActive: suspensionReason === null, suspensionReason });

/** Writes a client's plan and its status. Called by `changeSubscription` alone, which records the history. */
export const setSubscription = (
  tx: Transaction,
  clientId: string,
  { plan, status }: { plan: PlanSlug | null; status: SubscriptionStatus },
  now: Date,
) => updateClient({ tx, now }, clientId, { plan, subscriptionStatus: status });

/** Records which Stripe customer and subscription belong to a client. */
export const linkToStripe = (
  tx: Transaction,
  clientId: string,
  links: { stripeCustomerId: string; stripeSubscriptionId: string | null },
  now: Date,
) => updateClient({ tx, now }, clientId, links);

/** Changes columns of a client's account, and when it was last changed. */
export async function updateClient(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  id: string,
  columns: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...columns, updatedAt: now.toISOString() })
    .where(eq(users.id, id));
}

/** Fills in what a client's account lacks; what it has stays. */
export async function fillInClient(
  ctx: Context,
  id: string,
  details: Pick<ClientChangeInput, 'company' | 'phone'>,
): Promise<void> {
  const client = await getClient(ctx.tx, id);
  const company = client.company || details.company || null;
  const phone = client.phone || details.phone || null;
  if (company === (client.company || null) && phone === (client.phone || null)) return;
  await updateClient(ctx, id, { company, phone });
  await countDetailsChange(ctx, id);
  await emit(ctx, accountFilledIn, { id, fields: ['company', 'phone'] });
}

/** A client's details as they are stored, but for the email address; what is left out doesn't change. */
export const toDetailColumns = ({ address, ...details }: Omit<ClientChangeInput, 'email' | 'version'>) => ({
  ...toStored(pick(details, profileTexts)),
  ...(address !== undefined && { address: address && withoutEmpty(address) }),
});

const withoutEmpty = (address: Address): Address | null =>
  Object.values(address).some((line) => line !== '') ? address : null;

/** Notes that a client's details are others than somebody may have read, and that Stripe needs them too. */
export async function countDetailsChange(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  id: string,
): Promise<void> {
  const [client] = await tx
    .update(users)
    .set({ detailsVersion: sql`${users.detailsVersion} + 1`, updatedAt: now.toISOString() })
    .where(eq(users.id, id))
    .returning({ customer: users.stripeCustomerId });
  // Syncing a customer copies the account's details to it.
  if (client?.customer) await markCustomer(tx, client.customer, now);
}

/** Sets a password that anyone may read, on a demo account and no other. */
export async function setDemoPassword(tx: Transaction, id: string, hashed: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ password: hashed, updatedAt: now.toISOString() })
    .where(and(eq(users.id, id), eq(users.isDemo, true)));
}
