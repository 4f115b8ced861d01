import type { ProjectStatus } from '@stackworks/contracts';
import type { Transaction } from '#/db/client.ts';
import { enqueueMail } from '#/integrations/mail/outbox.ts';
import type { AdminRow } from '#/modules/accounts/account-columns.ts';
import { wantsMail } from '#/modules/accounts/notification-preferences.ts';
import { recordEvents } from '#/modules/events/record-events.ts';
import type { ProjectRow } from './projects.presenter.ts';

/** Writes to the clients of projects, each about theirs, that staff have given them a status. */
export async function writeStatusToClient(
  tx: Transaction,
  projects: readonly ProjectRow[],
  status: ProjectStatus,
  now: Date,
): Promise<void> {
  // To the minute: a status that is set, taken back and set again at once is told once.
  const minute = now.toISOString().slice(0, 16);
  for (const { id, userId, projectName } of projects) {
    const reader = await wantsMail(tx, userId, 'statusChanges');
    if (!reader) continue;
    await enqueueMail(
      tx,
      {
        template: 'project-status',
        to: reader.to,
        props: { firstName: reader.firstName, projectId: id, projectName, status },
        dedupeKey: `project-status:${id}:${status}:${minute}`,
      },
      now,
    );
  }
}

/** Tells somebody, on open screens and by mail, which projects are theirs now. Who takes one themselves knows it. */
export async function tellAssignee(
  tx: Transaction,
  assignee: AdminRow,
  projects: readonly ProjectRow[],
  { by, now }: { by: AdminRow; now: Date },
): Promise<void> {
  const [first] = projects;
  if (assignee.id === by.id || !first) return;
  const byName = `${by.firstName} ${by.lastName}`;
  const projectNames = projects.map(({ projectName }) => projectName);
  await recordEvents(
    tx,
    [[{ role: 'admin' }, { type: 'assigned', to: assignee.id, by: byName, projectNames }]],
    now,
  );
  // As with statuses: one that goes back and forth within a minute is told once.
  const minute = now.toISOString().slice(0, 16);
  await enqueueMail(
    tx,
    {
      template: 'project-assigned',
      to: assignee.email,
      props: {
        firstName: assignee.firstName,
        by: byName,
        projects: projects.map(({ id, projectName }) => ({ id, projectName })),
      },
      dedupeKey: `project-assigned:${assignee.id}:${first.id}:${projects.length}:${minute}`,
    },
    now,
  );
}
