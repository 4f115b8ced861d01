import type { Revision, RevisionQuota, Role } from '@stackworks/contracts';
import { formatShortDay } from '#/lib/format-day.ts';

/** What each state of a version is called, to its client and to staff. */
const revisionStatusWords = {
  client: { pending: 'Your turn to review', approved: 'Approved', changes_requested: 'Changes requested' },
  admin: { pending: 'With the client', approved: 'Approved', changes_requested: 'Changes requested' },
} as const satisfies Record<Role, Record<Revision['status'], string>>;

/**
 * What a version's state is called.
 * @param waitsForClient whether its project, as it stands, waits for its client
 */
export const sayVersionStatus = (
  status: Revision['status'],
  viewer: Role,
  { waitsForClient }: { waitsForClient: boolean },
): string =>
  viewer === 'client' && status === 'pending' && !waitsForClient
    ? 'Not decided yet'
    : revisionStatusWords[viewer][status];

/** The month that is counted: "November". */
export function monthName({ month }: Pick<RevisionQuota, 'month'>): string {
  return new Date(month).toLocaleDateString('en-NZ', { timeZone: 'UTC', month: 'long' });
}

/** When the count starts again: "1 December". */
export function resetDay({ resetsAt }: Pick<RevisionQuota, 'resetsAt'>): string {
  return formatShortDay(resetsAt);
}

/** How many are left; null when there is no limit. */
export function countLeft({ used, quota }: Pick<RevisionQuota, 'used' | 'quota'>): number | null {
  return quota === null ? null : Math.max(0, quota - used);
}
