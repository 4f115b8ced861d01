import { dayOf, startOfDayOn } from '@stackworks/business-time';
import {
  mounts,
  type Health,
  type SystemReport,
  isTroubling,
  type ReportTrouble,
} from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import {
  countHeldEmails,
  findHeldEmails,
  countFailedEmails,
  countSentEmails,
  findFailedEmails,
} from '#/platform/email/outbox-admin.ts';
import { findLastReport } from '#/modules/billing/webhook/receive-event.ts';
import { processName } from '#/platform/processes/join-processes.ts';
import { readProcesses, readPublication } from '#/platform/processes/read-processes.ts';
import { findContentReport, findLastBackup } from '#/platform/processes/process-signals.ts';
import { failuresKeptMs, readQueues } from './read-levels.ts';
import type { Disk } from '#/platform/data-dir.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';

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

type Told = Pick<SystemReport, 'disk' | 'mails' | 'processes' | 'queues' | 'site' | 'webhooks'>;

/** Whether anything has to be looked at by somebody while all that the service hangs on works. */
const needsSomebody = ({ disk, mails, processes, queues, site, webhooks }: Told): boolean =>
  [
    site.publication.state === 'failed',
    // It is tried again every minute, and says that it is being built meanwhile.
    site.lastBuild !== null && site.lastBuild.outcome !== 'built',
    mails.held > 0,
    mails.failed > 0,
    isTroubling(webhooks.stripe.trouble),
    isTroubling(webhooks.content.trouble),
    disk?.isNearlyFull === true,
    queues.some(({ isLate }) => isLate),
    processes.some(({ state }) => state === 'gone'),
  ].includes(true);

/** Less than this is little on any disk, in bytes. */
const littleBytes = 2e9;
const littleShare = 0.1;

/** Whether a disk should be looked at before it is full: a tenth is left, or 2 GB of a large one. */
export const isNearlyFull = ({ freeBytes, totalBytes }: Disk): boolean =>
  freeBytes < Math.min(littleBytes, totalBytes * littleShare);

const dayMs = 24 * 60 * 60_000;

/** What of a service's reports did not get through, unless another process has taken one since, or it is long ago. */
function toTrouble(trouble: ReportTrouble, receivedAt: string | null | undefined, now: Date): ReportTrouble {
  if (trouble === null) return null;
  const isOver = (receivedAt ?? '') > trouble.lastAt || now.getTime() - Date.parse(trouble.lastAt) > dayMs;
  return isOver ? null : trouble;
}

/** How often the event loop is looked at, in milliseconds. A turn that comes in time is seen as so much. */
const resolutionMs = 20;

const loop = monitorEventLoopDelay({ resolution: resolutionMs });

/**
 * How late the event loop's turns came since this was last asked, of a hundred the second worst, in milliseconds. The first
 * to ask begins the measuring, and is told null.
 */
function readLoopDelay(): number | null {
  loop.enable();
  if (loop.count === 0) return null;
  const delay = loop.percentile(99) / 1e6 - resolutionMs;
  loop.reset();
  return Math.max(0, Math.round(delay * 10) / 10);
}
