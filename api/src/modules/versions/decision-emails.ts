import type { Transaction } from '@stackworks/database';
import { enqueueMail, enqueueMails } from '#/platform/email/outbox.ts';
import { wantsMail } from '#/modules/accounts/notification-preferences.ts';
import { getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { findStaffReaders } from '#/modules/accounts/staff-preferences.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import type { RevisionRow } from './versions.presenter.ts';

/**
 * Tells by mail what a client has made of a version: whose project it is or, while it is nobody's, the team; and the client
 * that we have their approval.
 */
export async function writeOfDecision(
  tx: Transaction,
  { id: projectId, userId, projectName, assignedTo }: ProjectRow,
  { id: versionId, revisionNumber }: RevisionRow,
  decision: 'approved' | 'changes_requested',
  now: Date,
): Promise<void> {
  const about = { projectId, projectName, revisionNumber };
  const clientName = await getFullName(tx, 'client', userId);
  const team = await findStaffReaders(tx, 'decisions');
  const concerned = assignedTo === null ? team : team.filter(({ id }) => id === assignedTo);
  await enqueueMails(
    tx,
    concerned.map(({ id, to, firstName }) => ({
      template: 'decision-made' as const,
      to,
      props: { ...about, firstName, clientName, decision },
      dedupeKey: `decision-made:${versionId}:${decision}:${id}`,
    })),
    now,
  );
  const client = decision === 'approved' ? await wantsMail(tx, userId, 'versions') : null;
  if (!client) return;
  const { to, firstName } = client;
  const dedupeKey = `approval-received:${versionId}`;
  await enqueueMail(
    tx,
    { template: 'approval-received', to, props: { ...about, firstName }, dedupeKey },
    now,
  );
}
