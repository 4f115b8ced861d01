import type { Health, QueueName, SystemQueue } from '@stackworks/contracts';
import { subDays } from 'date-fns';
import type { LivePort, ProcessPort, PublisherPort } from '#/platform/ports.ts';
import { readIncomingQueue } from '#/modules/replies/queries/read-incoming-queue.ts';
import { readBillingQueue } from '#/modules/billing/sync/sync-queue.ts';
import { countFailedEmails, countHeldEmails, readEmailQueue } from '#/platform/email/outbox-admin.ts';
import type { CommandDeps } from '#/platform/events/events.ts';
import { countWaitingPictures } from '#/platform/images/images.ts';
import type { Levels } from '#/platform/metrics/metrics.ts';
import { countWaitingPasswords } from '#/platform/passwords/passwords.ts';
import { readProcesses } from '#/platform/processes/read-processes.ts';

/** Failed emails are listed for a month. */
export const failuresSince = (now: Date): Date => subDays(now, 30);

/** How old the oldest item of a stored queue may be, in seconds: emails are tried at once, customers after five minutes again. */
const lateSeconds = { mails: 15 * 60, incoming: 5 * 60, billing: 10 * 60 };

/** How many items make a queue in memory late: people wait for each. */
const lateDepth = { writes: 100, passwords: 100, pictures: 50 };

/** Whether the first of a stored queue has waited too long. */
export const isLate = (name: keyof typeof lateSeconds, oldestAt: string | null, now: Date): boolean =>
  oldestAt !== null && +now - Date.parse(oldestAt) > lateSeconds[name] * 1000;

/** The queues: emails and customers as stored, for all processes; the rest of this process. */
export async function readQueues({ db, now }: CommandDeps): Promise<SystemQueue[]> {
  const at = now();
  const [mails, incoming, billing] = await Promise.all([
    readEmailQueue(db.read, at),
    readIncomingQueue(db.read, at),
    readBillingQueue(db.read, at),
  ]);
  const stored = (name: keyof typeof lateSeconds, { depth, oldestAt }: typeof mails): SystemQueue => ({
    name,
    depth,
    oldestAt,
    isLate: isLate(name, oldestAt, at),
  });
  const inMemory = (name: keyof typeof lateDepth, depth: number): SystemQueue => ({
    name,
    depth,
    oldestAt: null,
    isLate: depth >= lateDepth[name],
  });
  return [
    stored('mails', mails),
    stored('incoming', incoming),
    stored('billing', billing),
    inMemory('writes', db.writesWaiting()),
    inMemory('passwords', countWaitingPasswords()),
    inMemory('pictures', countWaitingPictures()),
  ];
}

export type GaugeDeps = CommandDeps & LivePort & ProcessPort & PublisherPort;

/** Reads what Prometheus gets as gauges. */
export async function readGauges(deps: GaugeDeps, { checks, incomingEmails }: Health): Promise<Levels> {
  const { db, events, publisher } = deps;
  const now = deps.now();
  const [queues, mailsFailed, mailsHeld, processes] = await Promise.all([
    readQueues(deps),
    countFailedEmails(db.read, failuresSince(now)),
    countHeldEmails(db.read),
    readProcesses(deps),
  ]);
  const serving = processes.filter((each) => each.state !== 'gone');
  const find = (name: QueueName) => queues.find((queue) => queue.name === name);
  const depthOf = (name: QueueName) => find(name)?.depth ?? 0;
  const ageOf = (name: QueueName) => {
    const oldestAt = find(name)?.oldestAt;
    return oldestAt ? Math.max(0, (+now - Date.parse(oldestAt)) / 1000) : 0;
  };
  const { state, since, contentAsOf } = publisher.publication();
  return {
    checks: Object.fromEntries(Object.entries(checks).map(([name, { status }]) => [name, status === 'ok'])),
    processesServing: serving.length,
    processesBehind: serving.filter((each) => each.state === 'behind').length,
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
    incomingWaiting: depthOf('incoming'),
    oldestIncomingSeconds: ageOf('incoming'),
    incomingGivenUp: incomingEmails?.givenUp ?? 0,
    billingDue: depthOf('billing'),
    oldestBillingSeconds: ageOf('billing'),
    siteIsLive: state === 'live' || state === 'handed_over' ? 1 : 0,
    siteSince: Date.parse(since) / 1000,
    ...(contentAsOf !== null && { siteContentAsOf: Date.parse(contentAsOf) / 1000 }),
  };
}
