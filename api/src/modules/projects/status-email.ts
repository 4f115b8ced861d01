import { projectStatuses } from '@stackworks/contracts';
import { z } from 'zod';
import type { WriteDeferredEmail } from '#/platform/email/worker.ts';
import { wantsMail } from '#/modules/accounts/notification-preferences.ts';
import { findProjects } from './queries/find-urgent-projects.ts';

/** `before` is the status the client knows of. */
const subject = z.object({ projectId: z.string(), before: z.enum(projectStatuses) });

/** Writes the email about a project's status as it leaves: of the status it has by then, if the client still wants it. */
export const writeStatusMail: WriteDeferredEmail = async (reader, about) => {
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
