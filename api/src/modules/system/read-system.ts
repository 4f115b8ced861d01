import { dayOf, startOfDayOn } from '@stackworks/business-time';
import { mounts, type Health, type SystemReport } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import {
  countHeldEmails,
  findHeldEmails,
  countFailedEmails,
  countSentEmails,
  findFailedEmails,
} from '#/platform/email/outbox-admin.ts';
import { findLastReport } from '#/modules/billing/webhook/find-last-report.ts';
import { processName } from '#/platform/processes/join-processes.ts';
import {
  findContentReport,
  findLastBackup,
  readProcesses,
  readPublication,
} from '#/platform/processes/read-processes.ts';
import { isNearlyFull, needsSomebody, toTrouble } from './needs-somebody.ts';
import { readLoopDelay } from './process-state.ts';
import { readQueues } from './read-queues.ts';

/** For how long a mail that was given up is told of, in milliseconds. */
export const failuresKeptMs = 30 * 24 * 60 * 60 * 1000;

const failedShown = 20;
const heldShown = 20;
const callsShown = 30;

/**
 * How everything is, as staff read it.
 * @param readHealth asks each thing that the process hangs on
 */
export async function readSystem(
  deps: Pick<
    Deps,
    | ('db' | 'events' | 'metrics' | 'now' | 'processId' | 'publisher')
    | ('readDisk' | 'slowStatements' | 'version')
  >,
  readHealth: () => Promise<Health>,
): Promise<SystemReport> {
  const { db, events, metrics, slowStatements, version } = deps;
  const now = deps.now();
  const failedSince = new Date(now.getTime() - failuresKeptMs);
  const [
    health,
    queues,
    sentToday,
    failed,
    newestFailed,
    held,
    oldestHeld,
    stripe,
    contentAt,
    publication,
    processes,
    disk,
    lastBackupAt,
  ] = await Promise.all([
    readHealth(),
    readQueues(deps),
    countSentEmails(db.read, startOfDayOn(dayOf(now))),
    countFailedEmails(db.read, failedSince),
    findFailedEmails(db.read, failedSince, failedShown),
    countHeldEmails(db.read),
    findHeldEmails(db.read, heldShown),
    findLastReport(db.read),
    findContentReport(deps),
    readPublication(deps),
    readProcesses(deps),
    deps.readDisk(),
    findLastBackup(deps),
  ]);
  const { build, trouble } = metrics.seen();
  const told = {
    checks: health.checks,
    queues,
    mails: { sentToday, failed, newestFailed, held, oldestHeld },
    webhooks: {
      stripe: {
        ...(stripe ?? { receivedAt: null, kind: null }),
        trouble: toTrouble(trouble.stripe, stripe?.receivedAt, now),
      },
      content: { receivedAt: contentAt, trouble: toTrouble(trouble.content, contentAt, now) },
    },
    site: { publication, lastBuild: build && { ...build, at: build.at.toISOString() } },
    disk: disk && { ...disk, isNearlyFull: isNearlyFull(disk) },
    lastBackupAt,
    processes,
  };
  return {
    asOf: now.toISOString(),
    state: health.status === 'ok' && needsSomebody(told) ? 'degraded' : health.status,
    ...told,
    slowStatements: slowStatements.recent(),
    calls: metrics
      .recentCalls()
      .filter(({ route }) => route.startsWith(`${mounts.api}/`))
      .slice(0, callsShown),
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
