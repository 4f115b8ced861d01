import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '#/deps.ts';
import { stripeUnavailable } from '#/platform/stripe/call-stripe.ts';
import { preparePaidAccount } from '#/modules/accounts/commands/invite-client.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import {
  claimAgain,
  claimNow,
  claimPerson,
  ClaimLost,
  releaseClaim,
  type Claim,
  type PersonClaim,
} from './sync-queue.ts';
import { correctStripe } from './correct-stripe.ts';
import { emailOf, findAccountOf, findPerson, type Customer, followAddress } from './find-person.ts';
import { readSnapshot } from './read-customer.ts';
import { toBillingState, type BillingState } from './to-billing-state.ts';
import { writeBillingState, type Written } from './write-billing-state.ts';

export type SyncDeps = Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'log' | 'now' | 'stripe'>;

/** How often what was put right at Stripe is read again before it is written down as it is. */
const correctionRounds = 3;

/** How long somebody waits for a customer to be read, and how often they look, in milliseconds. */
const patienceMs = 8000;
const lookMs = 50;

/**
 * Brings what we know of a customer up to what Stripe says now, while somebody waits: what is read is no older than the call.
 * However many ask at once, one reads for all of them.
 * @throws AppError unavailable when Stripe does not answer in time
 */
export async function syncCustomer(
  deps: SyncDeps,
  stripeCustomerId: string,
  withinMs = patienceMs,
): Promise<void> {
  const until = performance.now() + withinMs;
  const { turn, claim } = await claimNow(deps, stripeCustomerId);
  let next: Claim | 'done' | null = claim;
  for (;;) {
    if (next === 'done') return;
    if (next !== null) {
      const written = await runWithin(deps, next, until - performance.now());
      if (written) return;
    }
    if (performance.now() > until) throw stripeUnavailable(new Error('the customer was not read in time'));
    await pause(lookMs);
    next = await claimAgain(deps, stripeCustomerId, turn);
  }
}

/** @returns null when another process has read the same customer since */
async function runWithin(deps: SyncDeps, claim: Claim, withinMs: number): Promise<Written | null> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(stripeUnavailable(new Error('Stripe did not answer in time')));
  }, withinMs);
  const running = syncClaimed(deps, claim);
  running.catch(() => undefined);
  try {
    return await Promise.race([running, late]);
  } catch (error) {
    if (error instanceof ClaimLost) return null;
    // So that a worker goes on with it at once.
    const now = deps.now();
    const lastError = String(error).slice(0, 500);
    await deps.db.write((tx) => releaseClaim(tx, claim, { until: now, lastError }, now));
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads a claimed customer and writes down what has been read.
 * @throws Overtaken when another process has begun to read the same customer, and whatever Stripe's SDK throws
 */
export async function syncClaimed(deps: SyncDeps, claim: Claim): Promise<Written> {
  const { found, personClaim } = await findAndClaim(deps, claim);
  const customers = await followAddress(deps, found);
  const known = await findAccountOf(
    deps.db.read,
    claim.stripeCustomerId,
    customers[0] ? emailOf(customers[0]) : null,
  );
  const state = await readState(deps, customers, known?.stripeSubscriptionId ?? null);
  const account = await findAccountOf(deps.db.read, claim.stripeCustomerId, state.customer.email);
  const opening = mayNeedOpening(account, state) ? await preparePaidAccount() : null;
  return deps.db.write((tx) => writeBillingState(deps, tx, { claim, personClaim, state, opening }));
}

/**
 * Finds everyone at Stripe who is the same person, each read after they were held: what is reported of one before that is in
 * what is read, and what is reported later has them read once more.
 */
async function findAndClaim(
  deps: SyncDeps,
  claim: Claim,
): Promise<{ found: Customer[]; personClaim: PersonClaim }> {
  let ids = [claim.stripeCustomerId];
  for (;;) {
    const personClaim = await claimPerson(deps, claim, ids);
    const found = await findPerson(deps, claim.stripeCustomerId);
    if (found.every(({ id }) => personClaim.wanted.has(id))) return { found, personClaim };
    ids = found.map(({ id }) => id);
  }
}

/** Hashing takes long, so it runs before the transaction, and only where an account may be opened or transferred. */
const mayNeedOpening = (
  account: PayingClient | null,
  { hasPaid, subscription, sales }: BillingState,
): boolean =>
  account === null
    ? hasPaid
    : !account.emailVerified &&
      (sales.length > 0 || (subscription !== null && subscription.id !== account.stripeSubscriptionId));

async function readState(
  deps: SyncDeps,
  customers: Parameters<typeof readSnapshot>[1],
  knownId: string | null,
): Promise<BillingState> {
  for (let round = 1; ; round += 1) {
    const state = toBillingState(await readSnapshot(deps, customers), knownId);
    if (state.corrections.length === 0 || round > correctionRounds) return state;
    for (const correction of state.corrections) await correctStripe(deps, correction);
  }
}
