import type { QueueName, SystemQueue, Health } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { readEmailQueue, countHeldEmails, countFailedEmails } from '#/platform/email/outbox-admin.ts';
import { countWaitingPasswords } from '#/platform/passwords/passwords.ts';
import { countWaitingPictures } from '#/platform/images/images.ts';
import { readBillingQueue } from '#/modules/billing/sync/sync-queue.ts';
import type { Levels } from '#/platform/metrics/metrics.ts';
import { readProcesses } from '#/platform/processes/read-processes.ts';

/** How long a failed email stays on the list, in milliseconds. */
export const failuresKeptMs = 30 * 24 * 60 * 60 * 1000;

const minuteMs = 60_000;

/**
 * What waits for longer is late, in milliseconds: a mail that is due is tried within seconds, and a customer whom Stripe
 * reports is read at once, or again after five minutes where that failed.
 */
const lateMs = { mails: 15 * minuteMs, billing: 10 * minuteMs };

/** A queue that is only in memory is late when so many wait: each takes some milliseconds, and people wait for it. */
const lateDepth = { writes: 100, passwords: 100, pictures: 50 };

/** What waits: mails and customers as the database has them, for all processes; the rest in this process. */
export async function readQueues({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<SystemQueue[]> {
  const at = now();
  const [mails, billing] = await Promise.all([readEmailQueue(db.read, at), readBillingQueue(db.read, at)]);
  const kept = (name: 'mails' | 'billing', queue: typeof mails): SystemQueue => ({
    name,
    ...queue,
    isLate: queue.oldestAt !== null && at.getTime() - Date.parse(queue.oldestAt) > lateMs[name],
  });
  const held = (name: Exclude<QueueName, 'mails' | 'billing'>, depth: number): SystemQueue => ({
    name,
    depth,
    oldestAt: null,
    isLate: depth >= lateDepth[name],
  });
  return [
    kept('mails', mails),
    kept('billing', billing),
    held('writes', db.writesWaiting()),
    held('passwords', countWaitingPasswords()),
    held('pictures', countWaitingPictures()),
  ];
}

/** What is read at the moment in which Prometheus asks. */
export async function readLevels(
  deps: Pick<Deps, 'db' | 'events' | 'now' | 'processId' | 'publisher'>,
  { checks }: Health,
): Promise<Levels> {
  const { db, events, publisher } = deps;
  const now = deps.now();
  const failedSince = new Date(now.getTime() - failuresKeptMs);
  const [queues, mailsFailed, mailsHeld, processes] = await Promise.all([
    readQueues(deps),
    countFailedEmails(db.read, failedSince),
    countHeldEmails(db.read),
    readProcesses(deps),
  ]);
  const serving = processes.filter((one) => one.state !== 'gone');
  const depths = new Map(queues.map((queue) => [queue.name, queue]));
  const depthOf = (name: SystemQueue['name']) => depths.get(name)?.depth ?? 0;
  const ageOf = (name: SystemQueue['name']) => {
    const oldestAt = depths.get(name)?.oldestAt;
    return oldestAt ? Math.max(0, (now.getTime() - Date.parse(oldestAt)) / 1000) : 0;
  };
  const { state, since, contentAsOf } = publisher.publication();
  return {
    checks: Object.fromEntries(Object.entries(checks).map(([name, { status }]) => [name, status === 'ok'])),
    processesServing: serving.length,
    processesBehind: serving.filter((one) => one.state === 'behind').length,
    processesGone: processes.length - serving.length,
    processVersions: new Set(serving.map(({ version }) => version)).size,
    eventStreams: events.size(),
    writesWaiting: depthOf('writes'),
    passwordsWaiting: depthOf('passwords'),
    picturesWaiting: depthOf('pictures'),
    mailsDue: depthOf('mails'),
    oldestMailSeconds: ageOf('mails'),
    mailsFailed,
    mailsHeld,
    billingDue: depthOf('billing'),
    oldestBillingSeconds: ageOf('billing'),
    siteIsLive: state === 'live' || state === 'handed_over' ? 1 : 0,
    siteSince: Date.parse(since) / 1000,
    ...(contentAsOf !== null && { siteContentAsOf: Date.parse(contentAsOf) / 1000 }),
  };
}
