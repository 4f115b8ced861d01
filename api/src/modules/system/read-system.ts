import { dayOf, startOfDayOn } from '@stackworks/business-time';
import type { Health, SystemQueue, SystemReport } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { countMailsFailed, countMailsSent, findFailedMails } from '#/integrations/mail/outbox-state.ts';
import { findLastReport } from '#/modules/billing/hook/find-last-report.ts';
import { readLoopDelay, processName } from './process-state.ts';
import { readQueues } from './read-queues.ts';

/** For how long a mail that was given up is told of, in milliseconds. */
export const failuresKeptMs = 30 * 24 * 60 * 60 * 1000;

const failedShown = 20;
const callsShown = 30;

/**
 * How everything is, as staff read it.
 * @param readHealth asks each thing that the process hangs on
 */
export async function readSystem(
  deps: Pick<Deps, 'db' | 'events' | 'metrics' | 'now' | 'publisher' | 'slowStatements' | 'version'>,
  readHealth: () => Promise<Health>,
): Promise<SystemReport> {
  const { db, events, metrics, publisher, slowStatements, version } = deps;
  const now = deps.now();
  const failedSince = new Date(now.getTime() - failuresKeptMs);
  const [health, queues, sentToday, failed, newestFailed, stripe] = await Promise.all([
    readHealth(),
    readQueues(deps),
    countMailsSent(db.read, startOfDayOn(dayOf(now))),
    countMailsFailed(db.read, failedSince),
    findFailedMails(db.read, failedSince, failedShown),
    findLastReport(db.read),
  ]);
  const publication = publisher.publication();
  const { build, contentReportedAt } = metrics.seen();
  return {
    asOf: now.toISOString(),
    state: toState(health, queues, publication.state === 'failed'),
    checks: health.checks,
    queues,
    mails: { sentToday, failed, newestFailed },
    webhooks: {
      stripe: stripe ?? { receivedAt: null, kind: null },
      content: { receivedAt: contentReportedAt?.toISOString() ?? null },
    },
    site: { publication, lastBuild: build && { ...build, at: build.at.toISOString() } },
    slowStatements: slowStatements.recent(),
    calls: metrics.recentCalls().slice(0, callsShown),
    process: {
      name: processName,
      version,
      node: process.versions.node,
      uptimeSeconds: Math.round(process.uptime()),
      memoryBytes: process.memoryUsage.rss(),
      loopDelayMs: readLoopDelay(),
      openStreams: events.size(),
    },
  };
}

function toState(
  { status }: Health,
  queues: readonly SystemQueue[],
  isRefused: boolean,
): SystemReport['state'] {
  if (status === 'failing') return 'failing';
  return status === 'degraded' || isRefused || queues.some(({ isLate }) => isLate) ? 'degraded' : 'ok';
}
