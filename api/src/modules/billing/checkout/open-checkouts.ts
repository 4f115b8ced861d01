import { randomBytes } from 'node:crypto';
import type { CreateSubscriptionInput } from '@stackworks/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Reader, Transaction } from '#/db/client.ts';
import { checkouts } from '#/db/schema/billing.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import type { SoldPlan } from './find-sold-plan.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

/** States in which an attempt to buy can still come to something. */
const openStates = ['open', 'processing'] as const;

/**
 * The attempt of somebody to buy a plan: the one that is open, or a new one.
 * @param ownId the account with this address, where it is asked for out of that account's own session
 * @throws AppError unavailable when content does not say which terms are in force
 */
export async function openCheckout(
  { catalogue, db, now }: Pick<Deps, 'catalogue' | 'db' | 'now'>,
  { customerEmail: email, customerName: name }: CreateSubscriptionInput,
  { tier }: SoldPlan,
  ownId: string | null,
): Promise<CheckoutRow> {
  const termsVersion = catalogue.termsVersion();
  if (termsVersion === null) {
    throw new AppError('unavailable', 'Our terms are not available just now. Please try again in a moment.');
  }
  const present = await findOpen(db.read, email, tier);
  if (present && isAskedForBy(present, ownId)) {
    await db.kept();
    return present;
  }
  return db.write(async (tx) => {
    const open = await findOpen(tx, email, tier);
    if (open && isAskedForBy(open, ownId)) return open;
    if (open) return leaveToAnybody(tx, open);
    const at = now().toISOString();
    const id = randomBytes(24).toString('base64url');
    const [made] = await tx
      .insert(checkouts)
      .values({ id, email, name, tier, userId: ownId, termsVersion, createdAt: at, updatedAt: at })
      .returning();
    if (!made) throw new Error('the new checkout was not returned');
    return made;
  });
}

/** What somebody else has asked for too stays anybody's: it is not known which of them pays. */
const isAskedForBy = ({ userId }: CheckoutRow, ownId: string | null): boolean =>
  userId === null || userId === ownId;

async function leaveToAnybody(tx: Transaction, open: CheckoutRow): Promise<CheckoutRow> {
  await tx.update(checkouts).set({ userId: null }).where(eq(checkouts.id, open.id));
  return { ...open, userId: null };
}

async function findOpen(reader: Reader, email: string, tier: SoldPlan['tier']): Promise<CheckoutRow | null> {
  const [row] = await reader
    .select()
    .from(checkouts)
    .where(
      and(eq(checkouts.email, email), eq(checkouts.tier, tier), inArray(checkouts.state, [...openStates])),
    );
  return row ?? null;
}

/** Writes down what somebody pays at Stripe. */
export async function keepSubscription(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
  stripe: Pick<CheckoutRow, 'stripeCustomerId' | 'stripeSubscriptionId'>,
): Promise<void> {
  await db.write((tx) =>
    tx
      .update(checkouts)
      .set({ ...stripe, updatedAt: now().toISOString() })
      .where(eq(checkouts.id, id)),
  );
}

/** Ends an attempt that can no longer be paid; one that has been paid stays so. */
export async function endCheckout(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .update(checkouts)
    .set({ state: 'ended', updatedAt: now.toISOString() })
    .where(and(eq(checkouts.id, id), inArray(checkouts.state, [...openStates])));
}
