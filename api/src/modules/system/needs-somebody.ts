import { isTroubling, type ReportTrouble, type SystemReport } from '@stackworks/contracts';
import type { Disk } from '#/platform/data-dir.ts';

type Told = Pick<SystemReport, 'disk' | 'mails' | 'processes' | 'queues' | 'site' | 'webhooks'>;

/** Whether anything has to be looked at by somebody while all that the service hangs on works. */
export const needsSomebody = ({ disk, mails, processes, queues, site, webhooks }: Told): boolean =>
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
export function toTrouble(
  trouble: ReportTrouble,
  receivedAt: string | null | undefined,
  now: Date,
): ReportTrouble {
  if (trouble === null) return null;
  const isOver = (receivedAt ?? '') > trouble.lastAt || now.getTime() - Date.parse(trouble.lastAt) > dayMs;
  return isOver ? null : trouble;
}
