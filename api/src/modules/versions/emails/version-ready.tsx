import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, EmailLayout, Facts, Paragraph, defineEmail, greet } from '@stackworks/email';

const versionReadyProps = z.object({
  firstName: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  revisionNumber: z.number(),
  title: z.string(),
});

/** Sent when staff have delivered a version of a client's project. */
export const versionReady = defineEmail(
  versionReadyProps,
  ({ firstName, projectId, projectName, revisionNumber, title }, context) => {
    const { brand, publicUrl } = context;
    return {
      subject: `${projectName}: version ${revisionNumber} is ready for you`,
      body: (
        <EmailLayout
          {...context}
          preview="Have a look, then approve it or tell us what to change."
          title={`${greet(firstName)}, there’s something to look\u00a0at.`}
          reason={<>You’re getting this because you have a project with {brand.name}.</>}
        >
          <Paragraph>
            A new version of your project is ready. Have a look, then approve it or tell us what to change.
          </Paragraph>
          <Facts
            facts={[
              ['Project', projectName],
              [`Version ${revisionNumber}`, title],
            ]}
          />
          <Action
            href={publicUrl + portalRoutes.portalProject.replace(':id', projectId)}
            label="See the version"
          >
            You may be asked to sign in first.
          </Action>
        </EmailLayout>
      ),
    };
  },
  { role: 'client', kind: 'versions' },
);
