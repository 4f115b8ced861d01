import type { ProjectVersion, Role } from '@stackworks/contracts';
import type { VersionRow } from './versions.presenter.ts';

/**
 * What a project's client may do with a version of it; staff decide nothing for them. Only the newest can be decided on, and a
 * decision is final, except that a client can still ask for changes after an approval.
 * @param newestId the id of the project's newest version
 */
export function whatMay(viewer: Role, { id, status }: VersionRow, newestId: string): ProjectVersion['can'] {
  const isOpen = viewer === 'client' && id === newestId;
  return {
    approve: isOpen && status === 'pending',
    requestChanges: isOpen && status !== 'changes_requested',
  };
}
