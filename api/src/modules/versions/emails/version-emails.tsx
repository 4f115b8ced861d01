import { Notice, defineEmail } from '@stackworks/email';
import { z } from 'zod';
import { clientProjectPath } from '#/modules/projects/emails/project-status.tsx';
import { staffProjectPath } from '#/modules/projects/emails/staff-emails.tsx';

const common = {
  firstName: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  revisionNumber: z.number(),
};

/** Sent to a client when staff have delivered a version. */
export const versionReady = defineEmail(
  z.object({ ...common, title: z.string() }),
  ({ firstName, projectId, projectName, revisionNumber, title }, context) => ({
    subject: `${projectName}: version ${revisionNumber} is ready for you`,
    body: (
      <Notice
        {...context}
        firstName={firstName}
        preview="Have a look, then approve it or tell us what to change."
        title={'there’s something to look\u00a0at.'}
        because={`you have a project with ${context.brand.name}`}
        facts={[
          ['Project', projectName],
          [`Version ${revisionNumber}`, title],
        ]}
        action={['See the version', clientProjectPath(projectId)]}
      >
        A new version of your project is ready. Have a look, then approve it or tell us what to change.
      </Notice>
    ),
  }),
  { role: 'client', kind: 'versions' },
);

/** Sent to a client who has approved a version, so that they have it in writing. */
export const approvalReceived = defineEmail(
  z.object(common),
  ({ firstName, projectId, projectName, revisionNumber }, context) => ({
    subject: `${projectName}: you approved version ${revisionNumber}`,
    body: (
      <Notice
        {...context}
        firstName={firstName}
        preview="We have your approval."
        title={'we have your\u00a0approval.'}
        because={`you have a project with ${context.brand.name}`}
        facts={[
          ['Project', projectName],
          ['Approved', `Version ${revisionNumber}`],
        ]}
        action={['Open the project', clientProjectPath(projectId)]}
      >
        You approved this version, and the team knows. If you see something later, you can still ask for
        changes on the project.
      </Notice>
    ),
  }),
  { role: 'client', kind: 'versions' },
);

const decisions = {
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

/** Sent to staff when a client has approved a version or asked for changes. It leaves out what they wrote. */
export const decisionMade = defineEmail(
  z.object({ ...common, clientName: z.string(), decision: z.enum(['approved', 'changes_requested']) }),
  ({ firstName, clientName, projectId, projectName, revisionNumber, decision }, context) => {
    const { did, text, next } = decisions[decision];
    return {
      subject: `${clientName} ${did} version ${revisionNumber} of ${projectName}`,
      body: (
        <Notice
          {...context}
          firstName={firstName}
          preview={next}
          title={'a client has\u00a0decided.'}
          because={`you’re part of the ${context.brand.name} team`}
          facts={[
            ['Client', clientName],
            ['Project', projectName],
            ['Version', String(revisionNumber)],
          ]}
          action={['Open the project', staffProjectPath(projectId)]}
        >
          {text} {next}
        </Notice>
      ),
    };
  },
  { role: 'admin', kind: 'decisions' },
);
