import type { ProjectStatus, StaffProject } from '@stackworks/contracts';
import type { Transaction } from '#/db/client.ts';
import type { Deps } from '#/deps.ts';
import { enqueueMail } from '#/integrations/mail/outbox.ts';
import { wantsMail } from '#/modules/accounts/notification-preferences.ts';
import type { ProjectRow } from './projects.presenter.ts';
import { getProject, readStaffProject } from './read-projects.ts';
import { setProjectStatus } from './set-status.ts';

/**
 * Sets a project's status and tells its client; any may follow any other. Only staff may ask for it.
 * @throws AppError not_found when there is no such project
 */
export async function changeProjectStatus(
  deps: Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>,
  id: string,
  status: ProjectStatus,
): Promise<StaffProject> {
  return deps.db.write(async (tx) => {
    const now = deps.now();
    const project = await getProject(tx, id);
    if (await setProjectStatus(deps, tx, project, status, now)) await writeToClient(tx, project, status, now);
    return readStaffProject(deps, tx, id);
  });
}

async function writeToClient(
  tx: Transaction,
  { id, userId, projectName }: ProjectRow,
  status: ProjectStatus,
  now: Date,
): Promise<void> {
  const reader = await wantsMail(tx, userId, 'statusChanges');
  if (!reader) return;
  // To the minute: a status that is set, taken back and set again at once is told once.
  const minute = now.toISOString().slice(0, 16);
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
