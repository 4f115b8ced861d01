import { projectStatuses } from '@stackworks/contracts';
import { addSeconds } from 'date-fns';
import { z } from 'zod';
import type { Transaction } from '@stackworks/database';
import { cancelWaitingMail, scheduleMails } from '#/platform/email/outbox.ts';
import type { WriteLateMail } from '#/platform/email/worker.ts';
import { wantsMail, whoWantsMail } from '#/modules/accounts/notification-preferences.ts';
import { findProjects } from './queries/find-urgent-projects.ts';
import type { ProjectRow } from './projects.presenter.ts';

/** How long staff have to take a status back before its client is written a mail about it, in seconds. */
const patienceSeconds = 60;

/** `before` is the status the client knows of. */
const subject = z.object({ projectId: z.string(), before: z.enum(projectStatuses) });

const keyOf = (projectId: string) => `project-status:${projectId}`;

/**
 * Sees to it that the clients of projects get a mail, each about theirs, that staff have given it another status. However
 * often it changes until the mail leaves, it is one mail; and none when it is what it was.
 * @param projects as they were before
 */
export async function scheduleStatusMails(
  tx: Transaction,
  projects: readonly ProjectRow[],
  now: Date,
): Promise<void> {
  const readers = await whoWantsMail(
    tx,
    projects.map(({ userId }) => userId),
    'statusChanges',
  );
  const mails = projects.flatMap(({ id, userId, status }) => {
    const wanted = readers.get(userId);
    if (!wanted) return [];
    const about: z.infer<typeof subject> = { projectId: id, before: status };
    return [{ template: 'project-status' as const, to: wanted.to, about, dedupeKey: keyOf(id) }];
  });
  await scheduleMails(tx, mails, { availableAt: addSeconds(now, patienceSeconds), now });
}

/** Takes the mail about a project's status back where something else tells of the next one. */
export const cancelStatusMail = (tx: Transaction, projectId: string): Promise<void> =>
  cancelWaitingMail(tx, keyOf(projectId));

/** Writes that mail as it leaves: of the status the project has by then, and only if the client still wants it. */
export const writeStatusMail: WriteLateMail = async (reader, about) => {
  const { projectId, before } = subject.parse(about);
  const project = (await findProjects(reader, [projectId])).get(projectId);
  if (!project || project.status === before) return null;
  const wanted = await wantsMail(reader, project.userId, 'statusChanges');
  if (!wanted) return null;
  const { projectName, status } = project;
  return {
    template: 'project-status',
    to: wanted.to,
    props: { firstName: wanted.firstName, projectId, projectName, status },
  };
};
