import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import type { CheckoutStatus, PlanSlug } from '@stackworks/contracts';
import { billingSyncs, checkouts } from '#/modules/billing/billing.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { findAccountOf } from '#/modules/billing/sync/find-person.ts';
import type { SyncDeps } from '#/modules/billing/billing.deps.ts';
import { recordTerms } from '#/modules/billing/terms.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

const openStates = ['open', 'processing'] as const;

/** A signed-in client, or a visitor whose browser may have sent a key. */
type CheckoutBuyer = {
  email: string;
  name: string;
  company: string | null;
  userId: string | null;
  key: string | undefined;
  receiptEmail: string | null;
};

/**
 * Finds a buyer's open checkout of a plan, or creates one. A client can resume theirs from any browser; a visitor only from
 * the same browser, since anyone can enter any email.
 * @throws AppError unavailable when content has no terms in force
 */
export async function openCheckout(
  deps: CataloguePort & ClockPort & DatabasePort,
  buyer: CheckoutBuyer,
  plan: PlanSlug,
): Promise<CheckoutRow> {
  const { db, now } = deps;
  const id = randomBytes(24).toString('base64url');
  const { email, name, company, userId, receiptEmail } = buyer;
  const attempt = { owner: ownerOf(buyer, id), email, plan };
  const present = await findOpen(db.read, attempt);
  if (present?.receiptEmail === receiptEmail) {
    await db.whenDurable();
    return present;
  }
  return db.write(async (tx) => {
    const at = now().toISOString();
    const open = await findOpen(tx, attempt);
    if (open) {
      await tx.update(checkouts).set({ receiptEmail }).where(eq(checkouts.id, open.id));
      return { ...open, receiptEmail };
    }
    const termsVersion = await recordTerms(deps, tx, now());
    if (termsVersion === null) throw termsUnavailable();
    const [made] = await tx
      .insert(checkouts)
      .values({
        id,
        ...attempt,
        name,
        company,
        userId,
        receiptEmail,
        termsVersion,
        createdAt: at,
        updatedAt: at,
      })
      .returning();
    if (!made) throw new Error('the new checkout was not returned');
    return made;
  });
}

const termsUnavailable = () =>
  new AppError('unavailable', 'Our terms aren’t available right now. Please try again in a moment.');

/** Nobody can resume the checkout of a visitor without a key. */
function ownerOf({ userId, key }: CheckoutBuyer, id: string): string {
  if (userId !== null) return `client:${userId}`;
  return key === undefined ? `attempt:${id}` : toBrowser(key);
}

const toBrowser = (key: string): string => `key:${createHash('sha256').update(key).digest('base64url')}`;

/** Whether a client's plan was bought in the browser that sends this key. */
export async function isBoughtHere(
  { db }: DatabasePort,
  { stripeSubscriptionId, plan }: Pick<PayingClient, 'stripeSubscriptionId' | 'plan'>,
  key: string | undefined,
): Promise<boolean> {
  if (stripeSubscriptionId === null || plan === null || key === undefined) return false;
  const isOwn = and(
    eq(checkouts.stripeSubscriptionId, stripeSubscriptionId),
    eq(checkouts.owner, toBrowser(key)),
    eq(checkouts.plan, plan),
  );
  return (await db.read.$count(checkouts, isOwn)) > 0;
}

/** The buyer has paid for this plan, and asks again, in another window perhaps. */
export const alreadyPaid = () =>
  new AppError('already_paid', 'You have paid for this plan, and there’s nothing left to pay.');

async function findOpen(
  reader: Reader,
  { owner, email, plan }: Pick<CheckoutRow, 'owner' | 'email' | 'plan'>,
): Promise<CheckoutRow | null> {
  const [row] = await reader
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.owner, owner),
        eq(checkouts.email, email),
        eq(checkouts.plan, plan),
        inArray(checkouts.state, [...openStates]),
      ),
    );
  return row ?? null;
}

/**
 * Records a checkout's subscription. The customer of a signed-in buyer, or of a payment link's, is bound to their account
 * before they pay, in case their email changes meanwhile.
 * @param buyer.owner that account; null for a visitor
 */
export async function recordSubscription(
  { db, now }: ClockPort & DatabasePort,
  { checkoutId, owner }: { checkoutId: string; owner: string | null },
  stripe: { stripeCustomerId: string; stripeSubscriptionId: string },
): Promise<void> {
  const at = now().toISOString();
  await db.write(async (tx) => {
    await tx
      .update(checkouts)
      .set({ ...stripe, updatedAt: at })
      .where(eq(checkouts.id, checkoutId));
    if (owner === null) return;
    await tx
      .insert(billingSyncs)
      .values({ stripeCustomerId: stripe.stripeCustomerId, userId: owner, availableAt: at, updatedAt: at })
      .onConflictDoUpdate({ target: billingSyncs.stripeCustomerId, set: { userId: owner } });
  });
}

/** Ends a checkout, unless it has been paid. */
export async function endCheckout(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .update(checkouts)
    .set({ state: 'ended', updatedAt: now.toISOString() })
    .where(and(eq(checkouts.id, id), inArray(checkouts.state, [...openStates])));
}

/** A checkout updated this recently isn't synced again, in milliseconds. */
const freshMs = 2000;

const patienceMs = 6000;

/**
 * The state of a checkout. Until it is paid we sync with Stripe, whose event may be late or lost. While Stripe is away we
 * never say that they haven't paid.
 * @throws AppError not_found
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
    deps.log.warn({ err: error, stripeCustomerId }, 'a buyer who may have paid could not be read');
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

/** `extra`: paid, but not the buyer's plan. */
async function present(
  { catalogue, db }: Pick<SyncDeps, 'catalogue' | 'db'>,
  { state, plan, email, stripeCustomerId, stripeSubscriptionId }: typeof checkouts.$inferSelect,
): Promise<CheckoutStatus> {
  const planName = catalogue.findPlan(plan)?.name ?? plan;
  if (state !== 'paid' || !stripeCustomerId) return { state, planName };
  const client = await findAccountOf(db.read, stripeCustomerId, email);
  const isAnother = client?.stripeSubscriptionId && client.stripeSubscriptionId !== stripeSubscriptionId;
  return { state: isAnother ? 'extra' : state, planName };
}
