import { webhookLimits } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { differenceInSeconds, isValid, subDays } from 'date-fns';
import { and, eq, sql } from 'drizzle-orm';
import { giveUpWaiting } from '#/modules/webhooks/commands/change-endpoints.ts';
import { signMessage } from '#/modules/webhooks/secrets.ts';
import { webhookTurnedOff } from '#/modules/webhooks/webhooks.events.ts';
import { emit } from '#/platform/events/events.ts';
import { drainQueue, retryDelay, type Settle } from '#/platform/jobs/queue.ts';
import { startJob, type RunningJob } from '#/platform/jobs/start-job.ts';
import type { ClockPort, ConfigPort, DatabasePort, LogPort } from '#/platform/ports.ts';
import { post, type PostResponse } from '#/platform/webhooks/post.ts';
import {
  claimDueDelivery,
  onWebhookEnqueued,
  settleDelivery,
  type ClaimedDelivery,
} from '#/platform/webhooks/webhook-outbox.ts';
import { webhookEndpoints } from '#/platform/webhooks/webhooks.tables.ts';
import { systemActor } from '#/platform/audit/record-action.ts';

type DeliverDeps = ClockPort & ConfigPort & DatabasePort & LogPort;

/**
 * When a delivery is retried: 30 seconds after the first failure, then four times as long each time up to twelve hours, each
 * wait shortened by up to a tenth at random. After eight attempts, about a day, it is given up.
 */
const webhookRetry = {
  attempts: 8,
  firstDelayMs: 30_000,
  factor: 4,
  longestDelayMs: 12 * 60 * 60_000,
  jitter: 0.1,
} as const;

/** For how many days every attempt at an endpoint may fail before it is turned off. */
const failingDays = 5;

const pollMs = 15_000;

/** Sends due deliveries in the background: at once when this process enqueues one, and on a slow poll. */
export const startWebhookWorker = (deps: DeliverDeps): RunningJob =>
  startJob({
    run: (signal, wake) => deliverDue(deps, signal, wake),
    // One for each endpoint, so a slow one never holds up the others.
    lanes: webhookLimits.endpoints,
    wakeOn: onWebhookEnqueued,
    everyMs: pollMs,
    onFailure: (error) => deps.log.error({ err: error }, 'webhooks could not be worked through'),
  });

/** Sends every due delivery, longest waiting first; each endpoint gets one at a time. */
export async function deliverDue(deps: DeliverDeps, signal?: AbortSignal, wake?: () => void): Promise<void> {
  const queue = {
    claim: (tx: Transaction) => claimDueDelivery(tx, deps.now()),
    work: (claimed: ClaimedDelivery) => deliver(deps, claimed),
    fail: (claimed: ClaimedDelivery, error: unknown) =>
      Promise.resolve(settleFailure(deps, claimed, { error })),
  };
  await drainQueue(deps.db, queue, signal, wake);
}

async function deliver(deps: DeliverDeps, claimed: ClaimedDelivery): Promise<Settle> {
  const { delivery, endpoint } = claimed;
  const { config } = deps;
  const response = await post({
    url: endpoint.url,
    body: delivery.body,
    headers: {
      ...signMessage(delivery, endpoint, { config, now: deps.now() }),
      'content-type': 'application/json',
      'user-agent': 'Stackworks-Webhooks/1',
    },
    allowsPrivate: config.isSandboxed,
  });
  if (response.status < 200 || response.status > 299) return settleFailure(deps, claimed, { response });
  const { status: responseStatus, body: responseBody } = response;
  return async (tx) => {
    await settleDelivery(tx, delivery, {
      status: 'delivered',
      responseStatus,
      responseBody,
      lastError: null,
    });
    const isThis = and(
      eq(webhookEndpoints.id, endpoint.id),
      sql`${webhookEndpoints.failingSince} is not null`,
    );
    await tx.update(webhookEndpoints).set({ failingSince: null }).where(isThis);
  };
}

/** How an attempt failed: with another response than success, or without one. */
type Failure = { response: PostResponse } | { error: unknown };

/** Postpones a failed delivery or gives it up, and turns its endpoint off if it has failed for days. */
function settleFailure(deps: DeliverDeps, { delivery, endpoint }: ClaimedDelivery, failure: Failure): Settle {
  const now = deps.now();
  const response = 'response' in failure ? failure.response : null;
  const lastError = describe(failure);
  const isLast = delivery.attempts >= webhookRetry.attempts;
  const delayMs = Math.max(
    retryDelay(webhookRetry, delivery.attempts),
    Math.min(readRetryAfter(response?.retryAfter, now), webhookRetry.longestDelayMs),
  );
  deps.log.warn(
    { webhook: endpoint.id, delivery: delivery.id, attempts: delivery.attempts, reason: lastError },
    isLast ? 'webhook given up' : 'webhook postponed',
  );
  return async (tx) => {
    const isOurs = await settleDelivery(tx, delivery, {
      lastError,
      responseStatus: response?.status ?? null,
      responseBody: response?.body ?? null,
      ...(isLast ? { status: 'failed' } : { availableAt: new Date(now.getTime() + delayMs).toISOString() }),
    });
    if (isOurs) await noteFailure(tx, endpoint.id, response, now);
  };
}

async function noteFailure(
  tx: Transaction,
  id: string,
  response: PostResponse | null,
  now: Date,
): Promise<void> {
  const { failingSince, offReason } = webhookEndpoints;
  const [endpoint] = await tx
    .update(webhookEndpoints)
    .set({ failingSince: sql`coalesce(${failingSince}, ${now.toISOString()})` })
    .where(and(eq(webhookEndpoints.id, id), sql`${offReason} is null`))
    .returning();
  if (!endpoint) return;
  const isLong = (endpoint.failingSince ?? '') < subDays(now, failingDays).toISOString();
  const reason = response?.status === 410 ? 'gone' : isLong ? 'failing' : null;
  if (reason === null) return;
  await tx.update(webhookEndpoints).set({ offReason: reason }).where(eq(webhookEndpoints.id, id));
  await giveUpWaiting({ tx }, id);
  await emit({ tx, actor: systemActor, now }, webhookTurnedOff, { endpoint, reason });
}

function describe(failure: Failure): string {
  if ('response' in failure) return `answered ${failure.response.status}`;
  const { error } = failure;
  return (error instanceof Error ? error.message || error.name : String(error)).slice(0, 300);
}

/** What a `Retry-After` asks for, in milliseconds: seconds or a date. Nothing else counts. */
function readRetryAfter(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const until = new Date(header);
  return isValid(until) ? Math.max(0, differenceInSeconds(until, now)) * 1000 : 0;
}
