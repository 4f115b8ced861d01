import { monitorEventLoopDelay } from 'node:perf_hooks';
import { dayOf, startOfDayOn } from '@stackworks/business-time';
import {
  isTroubling,
  mounts,
  type Health,
  type ReportTrouble,
  type SystemReport,
} from '@stackworks/contracts';
import { subDays } from 'date-fns';
import type { DiskPort, MetricsPort, SlowStatementsPort, VersionPort } from '#/platform/ports.ts';
import { findLastReport } from '#/modules/billing/webhook/receive-event.ts';
import type { Disk } from '#/platform/data-dir.ts';
import {
  countFailedEmails,
  countHeldEmails,
  countSentEmails,
  findFailedEmails,
  findHeldEmails,
} from '#/platform/email/outbox-admin.ts';
import { processName } from '#/platform/processes/join-processes.ts';
import { findContentReport, findLastBackup } from '#/platform/processes/process-signals.ts';
import { readProcesses, readPublication } from '#/platform/processes/read-processes.ts';
import { countTroubled } from '#/modules/webhooks/queries/read-webhooks.ts';
import { failuresSince, readQueues, type GaugeDeps } from './read-queues.ts';

/** How many emails and calls the report lists. */
const listed = { emails: 20, calls: 30 };

export type SystemDeps = DiskPort & GaugeDeps & MetricsPort & SlowStatementsPort & VersionPort;

/** The state of the whole system, for staff. */
export async function readSystem(deps: SystemDeps, readHealth: () => Promise<Health>): Promise<SystemReport> {
  const { events, metrics, slowStatements, version } = deps;
  const { read } = deps.db;
  const now = deps.now();
  const since = failuresSince(now);
  const [health, queues, sentToday, failed, newestFailed, held, oldestHeld] = await Promise.all([
    readHealth(),
    readQueues(deps),
    countSentEmails(read, startOfDayOn(dayOf(now))),
    countFailedEmails(read, since),
    findFailedEmails(read, since, listed.emails),
    countHeldEmails(read),
    findHeldEmails(read, listed.emails),
  ]);
  const [stripe, contentAt, outgoing, publication, processes, disk, lastBackupAt] = await Promise.all([
    findLastReport(read),
    findContentReport(deps),
    countTroubled(read),
    readPublication(deps),
    readProcesses(deps),
    deps.readDisk(),
    findLastBackup(deps),
  ]);
  const { build, trouble } = metrics.seen();
  const facts = {
    checks: health.checks,
    queues,
    mails: { sentToday, failed, newestFailed, held, oldestHeld, unread: health.incomingEmails?.givenUp ?? 0 },
    webhooks: {
      stripe: {
        ...(stripe ?? { receivedAt: null, kind: null }),
        trouble: toTrouble(trouble.stripe, stripe?.receivedAt, now),
      },
      content: { receivedAt: contentAt, trouble: toTrouble(trouble.content, contentAt, now) },
      outgoing,
    },
    site: { publication, lastBuild: build && { ...build, at: build.at.toISOString() } },
    disk: disk && { ...disk, isNearlyFull: isNearlyFull(disk) },
    lastBackupAt,
    processes,
  };
  return {
    asOf: now.toISOString(),
    state: health.status === 'ok' && needsAttention(facts) ? 'degraded' : health.status,
    ...facts,
    slowStatements: slowStatements.recent(),
    calls: metrics
      .recentCalls()
      .filter(({ route }) => route.startsWith(`${mounts.api}/`))
      .slice(0, listed.calls),
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

type Facts = Pick<SystemReport, 'disk' | 'mails' | 'processes' | 'queues' | 'site' | 'webhooks'>;

/** Whether somebody has to look at something although all health checks pass. */
const needsAttention = ({ disk, mails, processes, queues, site, webhooks }: Facts): boolean =>
  site.publication.state === 'failed' ||
  // It's retried every minute, and its state is "building" meanwhile.
  (site.lastBuild !== null && site.lastBuild.outcome !== 'built') ||
  mails.held > 0 ||
  mails.failed > 0 ||
  isTroubling(webhooks.stripe.trouble) ||
  isTroubling(webhooks.content.trouble) ||
  webhooks.outgoing.turnedOff > 0 ||
  disk?.isNearlyFull === true ||
  queues.some(({ isLate }) => isLate) ||
  processes.some(({ state }) => state === 'gone');

/** Whether less than a tenth of a disk is free, or less than 2 GB of a large one. */
export const isNearlyFull = ({ freeBytes, totalBytes }: Disk): boolean =>
  freeBytes < Math.min(2e9, totalBytes / 10);

/** A webhook's trouble, unless it's over: another process has had a delivery since, or it was more than a day ago. */
function toTrouble(trouble: ReportTrouble, receivedAt: string | null | undefined, now: Date): ReportTrouble {
  if (trouble === null) return null;
  const isOver = (receivedAt ?? '') > trouble.lastAt || new Date(trouble.lastAt) < subDays(now, 1);
  return isOver ? null : trouble;
}

/** How often the event loop's delay is sampled, in milliseconds; a turn in time measures as this much. */
const resolutionMs = 20;

const loop = monitorEventLoopDelay({ resolution: resolutionMs });

/** The 99th percentile of the event loop's delay since the last call, in milliseconds. The first call starts measuring. */
function readLoopDelay(): number | null {
  loop.enable();
  if (loop.count === 0) return null;
  const delay = loop.percentile(99) / 1e6 - resolutionMs;
  loop.reset();
  return Math.max(0, Math.round(delay * 10) / 10);
}
