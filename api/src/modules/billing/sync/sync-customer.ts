import { setTimeout as pause } from 'node:timers/promises';
import { Stripe } from 'stripe';
import type { SyncDeps } from '#/modules/billing/billing.deps.ts';
import { stripeUnavailable, withTimeout } from '#/platform/stripe/call-stripe.ts';
import { drainQueue, retryDelay, type Settle } from '#/platform/jobs/queue.ts';
import { startJob, type RunningJob } from '#/platform/jobs/start-job.ts';
import { prepareOpening } from '#/modules/accounts/commands/invite-client.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { listSessionIds } from '#/modules/billing/queries/list-payments.ts';
import { reportProblem } from '#/modules/billing/problems.ts';
import {
  claimDue,
  ClaimLost,
  claimPerson,
  claimTurn,
  hasDue,
  onMarked,
  releaseClaim,
  takeTurn,
  type Claim,
  type PersonClaim,
} from './sync-queue.ts';
import { correctStripe } from './correct-stripe.ts';
import { updateCustomers } from './customer-details.ts';
import { emailOf, findAccountOf, findPerson, type Customer } from './find-person.ts';
import { readSnapshot } from './read-customer.ts';
import { toBillingState, type BillingState, type KnownBilling } from './to-billing-state.ts';
import { writeBillingState } from './write-billing-state.ts';

/** How often we correct something at Stripe and read it again before we store what is there. */
const correctionRounds = 3;

/** How long a caller waits for a customer to be read, and how often we check, in milliseconds. */
const patienceMs = 8000;
const checkEveryMs = 50;

/**
 * Syncs a customer with Stripe for a caller who waits: what is read is no older than the call. One read serves any number of
 * callers.
 * @throws AppError unavailable when Stripe does not respond in time
 */
export async function syncCustomer(
  deps: SyncDeps,
  stripeCustomerId: string,
  withinMs = patienceMs,
): Promise<void> {
  const until = performance.now() + withinMs;
  const turn = await takeTurn(deps, stripeCustomerId);
  for (;;) {
    const claim = await claimTurn(deps, stripeCustomerId, turn);
    if (claim === 'done') return;
    if (claim !== null && (await syncWithin(deps, claim, until - performance.now()))) return;
    if (performance.now() > until) throw stripeUnavailable(new Error('the customer was not read in time'));
    await pause(checkEveryMs);
  }
}

/** @returns false when another process has read the same customer since */
async function syncWithin(deps: SyncDeps, claim: Claim, withinMs: number): Promise<boolean> {
  try {
    await withTimeout(syncClaimed(deps, claim), withinMs);
    return true;
  } catch (error) {
    if (error instanceof ClaimLost) return false;
    // So that the worker takes over at once.
    const now = deps.now();
    const lastError = String(error).slice(0, 500);
    await deps.db.write((tx) => releaseClaim(tx, claim, { until: now, lastError }, now));
    throw error;
  }
}

/**
 * Reads a claimed customer and stores the result.
 * @throws ClaimLost, and whatever Stripe's SDK throws
 */
async function syncClaimed(deps: SyncDeps, claim: Claim): Promise<void> {
  const { stripeCustomerId } = claim;
  const { found, personClaim } = await findAndClaim(deps, claim);
  const email = found[0] ? emailOf(found[0]) : null;
  const known = await findAccountOf(deps.db.read, stripeCustomerId, email);
  const customers = await updateCustomers(deps, found, known);
  const sessionIds = known ? await listSessionIds(deps.db.read, known.id) : new Set<string>();
  const subscriptionId = known?.stripeSubscriptionId ?? null;
  const state = await readState(deps, customers, { subscriptionId, sessionIds });
  const account = await findAccountOf(deps.db.read, stripeCustomerId, state.customer.email);
  const opening = mayNeedOpening(account, state) ? await prepareOpening() : null;
  await deps.db.write((tx) => writeBillingState(deps, tx, { stripeCustomerId, personClaim, state, opening }));
}

/**
 * Finds every customer who is the same person, each read after it was claimed: events from before are in what is read, and
 * later ones mark the customer again.
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

/** Hashing takes long, so it runs before the transaction, and only if an account may be opened or transferred. */
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
  customers: readonly Customer[],
  known: KnownBilling,
): Promise<BillingState> {
  for (let round = 1; ; round += 1) {
    const state = toBillingState(await readSnapshot(deps, customers), known);
    if (state.corrections.length === 0 || round > correctionRounds) return state;
    for (const correction of state.corrections) await correctStripe(deps, correction);
  }
}

/** How often to look for customers that another process marked or that are due again, in milliseconds. */
const pollMs = 5000;

/** How many customers are read in parallel. */
const lanes = 4;

/** Retries after seconds at first, and every five minutes once staff know. */
const backOff = { firstDelayMs: 2000, longestDelayMs: 5 * 60_000, factor: 4 };
const attemptsBeforeReport = 5;

/** Syncs marked customers in the background: at once when this process marks one, and on a slow poll. */
export const startBillingWorker = (deps: SyncDeps): RunningJob =>
  startJob({
    run: (signal, wake) => syncDueCustomers(deps, signal, wake),
    lanes,
    wakeOn: onMarked,
    everyMs: pollMs,
    onFailure: (error) => {
      deps.log.error({ err: error }, 'the marked customers could not be worked through');
    },
  });

/**
 * Syncs every customer that is due. One customer's failure delays no other.
 * @param signal stops between two customers
 */
export const syncDueCustomers = (deps: SyncDeps, signal?: AbortSignal, wake?: () => void): Promise<void> =>
  drainQueue<Claim>(
    deps.db,
    {
      isDue: () => hasDue(deps),
      claim: (tx) => claimDue(tx, deps.now()),
      work: async (claim) => {
        await syncClaimed(deps, claim);
        return undefined;
      },
      fail: (claim, error) => Promise.resolve(settleFailure(deps, claim, error)),
    },
    signal,
    wake,
  );

function settleFailure(deps: SyncDeps, claim: Claim, error: unknown): Settle | undefined {
  if (error instanceof ClaimLost) return undefined;
  const { attempts, stripeCustomerId } = claim;
  const until = new Date(deps.now().getTime() + retryDelay(backOff, attempts));
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  deps.log.warn({ err: error, stripeCustomerId, attempts, until }, 'a customer could not be read');
  // If Stripe can't be reached at all, nothing is wrong with this customer.
  const isReported =
    attempts >= attemptsBeforeReport && !(error instanceof Stripe.errors.StripeConnectionError);
  const text = `The customer ${stripeCustomerId} could not be read from Stripe ${attempts} times: ${lastError} We retry every five minutes.`;
  return async (tx) => {
    const now = deps.now();
    await releaseClaim(tx, claim, { until, lastError }, now);
    if (isReported) await reportProblem(tx, { kind: 'unreadable', subject: stripeCustomerId, text }, now);
  };
}
