import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, EmailLayout, Facts, Paragraph, defineEmail, greet } from '@stackworks/email';

const approvalReceivedProps = z.object({
  firstName: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  revisionNumber: z.number(),
});

/** Sent to a client who has approved a version, so that they have it in writing. */
export const approvalReceived = defineEmail(
  approvalReceivedProps,
  ({ firstName, projectId, projectName, revisionNumber }, context) => ({
    subject: `${projectName}: you approved version ${revisionNumber}`,
    body: (
      <EmailLayout
        {...context}
        preview="We have your approval."
        title={`${greet(firstName)}, we have your\u00a0approval.`}
        reason={<>You’re getting this because you have a project with {context.brand.name}.</>}
      >
        <Paragraph>
          You approved this version, and the team knows. If you see something later, you can still ask for
          changes on the project.
        </Paragraph>
        <Facts
          facts={[
            ['Project', projectName],
            ['Approved', `Version ${revisionNumber}`],
          ]}
        />
        <Action
          href={context.publicUrl + portalRoutes.portalProject.replace(':id', projectId)}
          label="Open the project"
        >
          You may be asked to sign in first.
        </Action>
      </EmailLayout>
    ),
  }),
  { role: 'client', kind: 'versions' },
);
