import { Stripe } from 'stripe';
import { reportProblem } from '#/modules/billing/problems.ts';
import { startJob, type RunningJob } from '#/platform/jobs/start-job.ts';
import { claimDue, Overtaken, postpone, type Claim } from './claims.ts';
import { onMarked } from './mark-customers.ts';
import { runSync, type SyncDeps } from './sync-customer.ts';

/** How often to look for customers whom another process has marked, or who are due again, in milliseconds. */
const pollMs = 5000;

/** How many customers are read beside each other. */
const atOnce = 4;

/** When a customer who could not be read is tried again: in seconds at first, in minutes once staff have been told. */
const firstDelayMs = 2000;
const longestDelayMs = 5 * 60_000;
const attemptsUntilTold = 5;

/**
 * Reads marked customers in the background: at once when this process marks one, and on a slow poll.
 * @returns `stop`, which resolves once the readings in hand are done with
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
 * Reads every customer who is due, some beside each other. A customer's failure is that customer's affair.
 * @param signal stops between two customers
 */
export async function readDueCustomers(deps: SyncDeps, signal?: AbortSignal): Promise<void> {
  const readOn = async () => {
    while (!signal?.aborted) {
      const claim = await claimDue(deps);
      if (!claim) return;
      await runSync(deps, claim).catch((error: unknown) => settleFailure(deps, claim, error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readOn));
}

async function settleFailure(deps: SyncDeps, claim: Claim, error: unknown): Promise<void> {
  if (error instanceof Overtaken) return;
  const { attempts, stripeCustomerId } = claim;
  const isTold = attempts >= attemptsUntilTold;
  const delayMs = isTold ? longestDelayMs : firstDelayMs * 4 ** (attempts - 1);
  const until = new Date(deps.now().getTime() + delayMs);
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  deps.log.warn({ err: error, stripeCustomerId, attempts, until }, 'a customer could not be read');
  await postpone(deps, claim, { until, lastError });
  // While Stripe cannot be reached at all, no customer of it is at fault.
  if (!isTold || error instanceof Stripe.errors.StripeConnectionError) return;
  const text = `The customer ${stripeCustomerId} could not be read from Stripe ${attempts} times: ${lastError} We retry every five minutes.`;
  await deps.db.write((tx) =>
    reportProblem(tx, { kind: 'unreadable', subject: stripeCustomerId, text }, deps.now()),
  );
}
