import { portalRoutes, portalStatusWords, projectStatuses, type ProjectStatus } from '@stackworks/contracts';
import { Notice, defineEmail } from '@stackworks/email';
import { z } from 'zod';
import { findClientRecipient } from '#/modules/accounts/notification-preferences.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';
import type { WriteDeferredEmail } from '#/platform/email/worker.ts';

/** What each status means to the client, and whose turn it is. */
const meanings = {
  pending: 'It’s in our queue. We’ll start on it soon. There’s nothing you need to do.',
  in_progress: 'We’re working on it. There’s nothing you need to do.',
  review: 'It’s your turn. Have a look and tell us what you think.',
  revision_requested: 'We’ve got the changes you asked for and we’re working on them.',
  completed: 'It’s done. There’s nothing left to do.',
  on_hold: 'It’s paused. Reply to this email when you’d like us to carry on.',
} as const satisfies Record<ProjectStatus, string>;

/** The page on which a client sees their project. */
export const clientProjectPath = (id: string): string => portalRoutes.portalProject.replace(':id', id);

/** Sent when staff have changed the status of a client's project. */
export const projectStatus = defineEmail(
  z.object({
    firstName: z.string(),
    projectId: z.string(),
    projectName: z.string(),
    status: z.enum(projectStatuses),
  }),
  ({ firstName, projectId, projectName, status }, context) => ({
    subject: `${projectName}: ${portalStatusWords[status]}`,
    body: (
      <Notice
        {...context}
        firstName={firstName}
        preview={meanings[status]}
        title={'your project has\u00a0moved.'}
        because={`you have a project with ${context.brand.name}`}
        facts={[
          ['Project', projectName],
          ['Status', portalStatusWords[status]],
        ]}
        action={['Open the project', clientProjectPath(projectId)]}
      >
        {meanings[status]}
      </Notice>
    ),
  }),
  { role: 'client', kind: 'statusChanges' },
);

/** `before` is the last status the client knows. */
const subject = z.object({ projectId: z.string(), before: z.enum(projectStatuses) });

/** Writes the email as it leaves, about the project's status by then; none when that's the one before. */
export const writeStatusEmail: WriteDeferredEmail = async (reader, about) => {
  const { projectId, before } = subject.parse(about);
  const project = (await findProjectsById(reader, [projectId])).get(projectId);
  if (!project || project.status === before) return null;
  const client = await findClientRecipient(reader, project.userId, 'statusChanges');
  if (!client) return null;
  const { to, firstName } = client;
  const { projectName, status } = project;
  return { template: 'project-status', to, props: { firstName, projectId, projectName, status } };
};
