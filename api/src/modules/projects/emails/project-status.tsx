import { portalRoutes, portalStatusWords, projectStatuses, type ProjectStatus } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, EmailLayout, Facts, Paragraph, defineEmail, greet } from '@stackworks/email';
import type { WriteDeferredEmail } from '#/platform/email/worker.ts';
import { findClientRecipient } from '#/modules/accounts/notification-preferences.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';

const projectStatusProps = z.object({
  firstName: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  status: z.enum(projectStatuses),
});

/** What each status means to the client, and whose turn it is. */
const meanings = {
  pending: 'It’s in our queue. We’ll start on it soon. There’s nothing you need to do.',
  in_progress: 'We’re working on it. There’s nothing you need to do.',
  review: 'It’s your turn. Have a look and tell us what you think.',
  revision_requested: 'We’ve got the changes you asked for and we’re working on them.',
  completed: 'It’s done. There’s nothing left to do.',
  on_hold: 'It’s paused. Reply to this email when you’d like us to carry on.',
} as const satisfies Record<ProjectStatus, string>;

/** Sent when staff have changed the status of a client's project. */
export const projectStatus = defineEmail(
  projectStatusProps,
  ({ firstName, projectId, projectName, status }, context) => {
    const { brand, publicUrl } = context;
    const word = portalStatusWords[status];
    return {
      subject: `${projectName}: ${word}`,
      body: (
        <EmailLayout
          {...context}
          preview={meanings[status]}
          title={`${greet(firstName)}, your project has\u00a0moved.`}
          reason={<>You’re getting this because you have a project with {brand.name}.</>}
        >
          <Paragraph>{meanings[status]}</Paragraph>
          <Facts
            facts={[
              ['Project', projectName],
              ['Status', word],
            ]}
          />
          <Action
            href={publicUrl + portalRoutes.portalProject.replace(':id', projectId)}
            label="Open the project"
          >
            You may be asked to sign in first.
          </Action>
        </EmailLayout>
      ),
    };
  },
  { role: 'client', kind: 'statusChanges' },
);

/** `before` is the status the client last heard of. */
const subject = z.object({ projectId: z.string(), before: z.enum(projectStatuses) });

/** Writes the email when it leaves, about the status the project has by then, if the client still wants it. */
export const writeStatusEmail: WriteDeferredEmail = async (reader, about) => {
  const { projectId, before } = subject.parse(about);
  const project = (await findProjectsById(reader, [projectId])).get(projectId);
  if (!project || project.status === before) return null;
  const wanted = await findClientRecipient(reader, project.userId, 'statusChanges');
  if (!wanted) return null;
  const { projectName, status } = project;
  return {
    template: 'project-status',
    to: wanted.to,
    props: { firstName: wanted.firstName, projectId, projectName, status },
  };
};
