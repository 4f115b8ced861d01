import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, EmailLayout, Facts, Paragraph, defineEmail, greet } from '@stackworks/email';

const decisionMadeProps = z.object({
  firstName: z.string(),
  clientName: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  revisionNumber: z.number(),
  decision: z.enum(['approved', 'changes_requested']),
});

const words = {
  approved: {
    did: 'approved',
    text: 'The version is approved.',
    next: 'There’s nothing more to do on this version.',
  },
  changes_requested: {
    did: 'wants changes to',
    text: 'The client has asked for changes.',
    next: 'You’ll find what to change on the project.',
  },
} as const;

/** Sent to staff when a client has approved a version or asked for changes. What they said stays inside. */
export const decisionMade = defineEmail(
  decisionMadeProps,
  ({ firstName, clientName, projectId, projectName, revisionNumber, decision }, context) => {
    const { did, text, next } = words[decision];
    return {
      subject: `${clientName} ${did} version ${revisionNumber} of ${projectName}`,
      body: (
        <EmailLayout
          {...context}
          preview={next}
          title={`${greet(firstName)}, a client has\u00a0decided.`}
          reason={<>You’re getting this because you’re part of the {context.brand.name} team.</>}
        >
          <Paragraph>
            {text} {next}
          </Paragraph>
          <Facts
            facts={[
              ['Client', clientName],
              ['Project', projectName],
              ['Version', String(revisionNumber)],
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
    };
  },
  { role: 'admin', kind: 'decisions' },
);
