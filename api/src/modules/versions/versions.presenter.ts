import type { CountedChange, ProjectVersion, WebhookData } from '@stackworks/contracts';
import { presentAttachment, type FileRow } from '#/modules/files/files.presenter.ts';
import { pick } from '#/platform/database/columns.ts';
import { whatMay } from './versions.policy.ts';
import type { Viewer } from '#/modules/accounts/accounts.policy.ts';
import type { versionApprovals, versions } from './versions.tables.ts';

export type VersionRow = typeof versions.$inferSelect;

/** A version as its client and staff see it, with its files as the viewer sees them. */
export function presentVersion(
  row: VersionRow,
  about: {
    files: readonly FileRow[];
    change: CountedChange | undefined;
    newestId: string;
    approvals: readonly (typeof versionApprovals.$inferSelect)[];
  },
  viewer: Viewer & { personId: string },
): ProjectVersion {
  const files = about.files.map((file) => presentAttachment(file, viewer.role));
  return {
    ...pick(row, ['id', 'projectId', 'number', 'title', 'description', 'status']),
    ...pick(row, ['feedback', 'createdAt', 'decidedAt', 'decidedBy', 'isFinal']),
    approvals: about.approvals.map(({ personName: name, createdAt }) => ({ name, createdAt })),
    change: about.change ?? null,
    can: whatMay(viewer, row, {
      newestId: about.newestId,
      approvedBy: about.approvals.map(({ personId }) => personId),
    }),
    files,
    fileUrl: files[0]?.fileUrl ?? null,
  };
}

/** A version as receivers of webhooks see it. */
export const presentPublicVersion = (row: VersionRow): WebhookData<'version.delivered'>['version'] =>
  pick(row, ['id', 'projectId', 'number', 'title', 'status', 'feedback']);
