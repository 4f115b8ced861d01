import type { ProjectVersion, RevisionQuota, Role } from '@stackworks/contracts';
import { formatShortDay } from '#/lib/format.ts';

const versionStatusWords = {
  client: { pending: 'Your turn to review', approved: 'Approved', changes_requested: 'Changes requested' },
  admin: { pending: 'With the client', approved: 'Approved', changes_requested: 'Changes requested' },
} as const satisfies Record<Role, Record<ProjectVersion['status'], string>>;

/** A version's status in words. @param waitsForClient whether its project waits for its client */
export const describeVersionStatus = (
  status: ProjectVersion['status'],
  viewer: Role,
  { waitsForClient }: { waitsForClient: boolean },
): string =>
  viewer === 'client' && status === 'pending' && !waitsForClient
    ? 'Not decided yet'
    : versionStatusWords[viewer][status];

/** The month of the quota: "November". */
export const monthName = ({ month }: Pick<RevisionQuota, 'month'>): string =>
  new Date(month).toLocaleDateString('en-NZ', { timeZone: 'UTC', month: 'long' });

/** When the quota resets: "1 December". */
export const resetDay = ({ resetsAt }: Pick<RevisionQuota, 'resetsAt'>): string => formatShortDay(resetsAt);

/** What a change that a client asked for costs of their plan: "Counts as 1 revision, 8 of 15 left this month". */
export function describeCost(use: Pick<RevisionQuota, 'used' | 'quota'>): string {
  const left = countLeft(use);
  return left === null
    ? 'Counts as 1 revision, without a limit'
    : `Counts as 1 revision, ${left} of ${use.quota} left this month`;
}

/** The requests left; null without a limit. */
export const countLeft = ({ used, quota }: Pick<RevisionQuota, 'used' | 'quota'>): number | null =>
  quota === null ? null : Math.max(0, quota - used);
