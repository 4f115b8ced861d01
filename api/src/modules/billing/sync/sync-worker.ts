import { Stripe } from 'stripe';
import { reportProblem } from '#/modules/billing/problems.ts';
import { drainQueue, retryDelay, type Settle } from '#/platform/jobs/queue.ts';
import { startJob, type RunningJob } from '#/platform/jobs/start-job.ts';
import { claimDue, ClaimLost, hasDue, onMarked, releaseClaim, type Claim } from './sync-queue.ts';
import { syncClaimed, type SyncDeps } from './sync-customer.ts';

/** How often to look for customers whom another process has marked, or who are due again, in milliseconds. */
const pollMs = 5000;

/** How many customers are read beside each other. */
const atOnce = 4;

/** When a customer who could not be read is tried again: after seconds at first, every five minutes once staff know. */
const backOff = { firstDelayMs: 2000, longestDelayMs: 5 * 60_000, factor: 4 };
const attemptsBeforeReport = 5;

/**
 * Reads marked customers in the background: at once when this process marks one, and on a slow poll.
 * @returns `stop`, which resolves once the current reads have ended
 */
export const startBillingWorker = (deps: SyncDeps): RunningJob =>
  startJob({
    run: (signal) => readDueCustomers(deps, signal),
    wakeOn: onMarked,
    everyMs: pollMs,
    onFailure: (error) => {
      deps.log.error({ err: error }, 'the marked customers could not be worked through');
    },
  });

/**
 * Reads every customer who is due, some beside each other. One customer's failure holds up no other.
 * @param signal stops between two customers
 */
export async function readDueCustomers(deps: SyncDeps, signal?: AbortSignal): Promise<void> {
  const drain = () =>
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
    );
  await Promise.all(Array.from({ length: atOnce }, drain));
}

function settleFailure(deps: SyncDeps, claim: Claim, error: unknown): Settle | undefined {
  if (error instanceof ClaimLost) return undefined;
  const { attempts, stripeCustomerId } = claim;
  const until = new Date(deps.now().getTime() + retryDelay(backOff, attempts));
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  deps.log.warn({ err: error, stripeCustomerId, attempts, until }, 'a customer could not be read');
  // While Stripe cannot be reached at all, the fault is with no customer.
  const isReported =
    attempts >= attemptsBeforeReport && !(error instanceof Stripe.errors.StripeConnectionError);
  const text = `The customer ${stripeCustomerId} could not be read from Stripe ${attempts} times: ${lastError} We retry every five minutes.`;
  return async (tx) => {
    const now = deps.now();
    await releaseClaim(tx, claim, { until, lastError }, now);
    if (isReported) await reportProblem(tx, { kind: 'unreadable', subject: stripeCustomerId, text }, now);
  };
}
