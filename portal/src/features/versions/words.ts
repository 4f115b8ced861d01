import type { CountedChange, ProjectVersion, RevisionQuota, Role } from '@stackworks/contracts';
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

/** What a requested change counts as: "Round 1 of 2, included", "Revision 7 of 15 this month". */
export function describeChange({ countedAs, number, of }: CountedChange): string {
  if (countedAs === 'round') return `Round ${number} of ${of}, included`;
  if (countedAs === 'bought') return 'A content update that was bought';
  return of === null ? `Revision ${number} this month` : `Revision ${number} of ${of} this month`;
}

/** The requests left; null without a limit. */
export const countLeft = ({ used, quota }: Pick<RevisionQuota, 'used' | 'quota'>): number | null =>
  quota === null ? null : Math.max(0, quota - used);
