import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, EmailLayout, Facts, Paragraph, defineEmail, greet } from '@stackworks/email';

const projectBriefedProps = z.object({
  firstName: z.string(),
  clientName: z.string(),
  projectId: z.string(),
  projectName: z.string(),
});

/** Sent to staff when a client has described a new project. */
export const projectBriefed = defineEmail(
  projectBriefedProps,
  ({ firstName, clientName, projectId, projectName }, context) => ({
    subject: `New project: ${projectName}`,
    body: (
      <EmailLayout
        {...context}
        preview="A client has briefed a new project."
        title={`${greet(firstName)}, there’s a new\u00a0project.`}
        reason={<>You’re getting this because you’re part of the {context.brand.name} team.</>}
      >
        <Paragraph>A client has briefed a new project. It needs someone to take it on.</Paragraph>
        <Facts
          facts={[
            ['Client', clientName],
            ['Project', projectName],
          ]}
        />
        <Action
          href={`${context.publicUrl}${portalRoutes.adminDashboard}?tab=projects&project=${encodeURIComponent(projectId)}`}
          label="Open the project"
        >
          You may be asked to sign in first.
        </Action>
      </EmailLayout>
    ),
  }),
  { role: 'admin', kind: 'briefs' },
);
