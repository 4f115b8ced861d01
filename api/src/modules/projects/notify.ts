import type { Transaction } from '@stackworks/database';
import { enqueueMail } from '#/platform/email/outbox.ts';
import type { AdminRow } from '#/modules/accounts/queries/account-columns.ts';
import { wantsStaffMail } from '#/modules/accounts/staff-preferences.ts';
import { recordEvents } from '#/platform/live/record-events.ts';
import type { ProjectRow } from './projects.presenter.ts';

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
  const given = projects.map(({ id, projectName }) => ({ id, projectName }));
  await recordEvents(
    tx,
    [[{ role: 'admin' }, { type: 'assigned', to: assignee.id, by: byName, projects: given }]],
    now,
  );
  if (!(await wantsStaffMail(tx, assignee.id, 'assignments'))) return;
  // To the minute: what is given, taken back and given again at once is told once.
  const minute = now.toISOString().slice(0, 16);
  await enqueueMail(
    tx,
    {
      template: 'project-assigned',
      to: assignee.email,
      props: {
        firstName: assignee.firstName,
        by: byName,
        projects: given,
      },
      dedupeKey: `project-assigned:${assignee.id}:${first.id}:${projects.length}:${minute}`,
    },
    now,
  );
}
