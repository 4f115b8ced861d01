import type { Transaction } from '@stackworks/database';
import { enqueueMails } from '#/platform/email/outbox.ts';
import type { ClientRow } from '#/modules/accounts/queries/account-columns.ts';
import { findStaffReaders } from '#/modules/accounts/staff-preferences.ts';
import type { ProjectRow } from './projects.presenter.ts';

/** Tells the team by mail that a client has described a new project. */
export async function writeOfBrief(
  tx: Transaction,
  { id: projectId, projectName }: ProjectRow,
  client: Pick<ClientRow, 'firstName' | 'lastName'>,
  now: Date,
): Promise<void> {
  const clientName = `${client.firstName} ${client.lastName}`;
  const mails = (await findStaffReaders(tx, 'briefs')).map(({ id, to, firstName }) => ({
    template: 'project-briefed' as const,
    to,
    props: { firstName, clientName, projectId, projectName },
    dedupeKey: `project-briefed:${projectId}:${id}`,
  }));
  await enqueueMails(tx, mails, now);
}
