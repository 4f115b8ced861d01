import type { Health, SystemQueue } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { countHeldEmails, countFailedEmails } from '#/platform/email/outbox-admin.ts';
import type { Levels } from '#/platform/metrics/metrics.ts';
import { readProcesses } from '#/platform/processes/read-processes.ts';
import { failuresKeptMs } from './read-system.ts';
import { readQueues } from './read-queues.ts';

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
