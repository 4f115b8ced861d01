import type { ProjectVersion } from '@stackworks/contracts';
import { mayDo, type Viewer } from '#/modules/accounts/accounts.policy.ts';
import type { VersionRow } from './versions.presenter.ts';

/**
 * What a project's client may do with a version of it; staff decide nothing for them. Only the newest can be decided on, and a
 * decision is final, except that a client can still ask for changes after an approval. Nobody says yes twice.
 * @param newestId the id of the project's newest version
 * @param approvedBy the ids of those who have said yes to it already
 */
export function whatMay(
  viewer: Viewer & { personId: string },
  { id, status }: VersionRow,
  { newestId, approvedBy }: { newestId: string; approvedBy: readonly string[] },
): ProjectVersion['can'] {
  const isOpen = viewer.role === 'client' && id === newestId;
  const hasSaidYes = approvedBy.includes(viewer.personId);
  return {
    approve: isOpen && status === 'pending' && !hasSaidYes && mayDo(viewer, 'approve'),
    requestChanges: isOpen && status !== 'changes_requested',
  };
}
