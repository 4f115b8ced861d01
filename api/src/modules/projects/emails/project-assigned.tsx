import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, EmailLayout, Facts, Paragraph, defineEmail, greet, nameSome } from '@stackworks/email';

const projectAssignedProps = z.object({
  firstName: z.string(),
  by: z.string(),
  projects: z.array(z.object({ id: z.string(), projectName: z.string() })).min(1),
});

/** Sent to a member of staff whom a colleague has given projects. */
export const projectAssigned = defineEmail(
  projectAssignedProps,
  ({ firstName, by, projects }, context) => {
    const { brand, publicUrl } = context;
    const [first] = projects;
    const isOne = projects.length === 1;
    const what = isOne && first ? first.projectName : `${projects.length} projects`;
    const place = isOne && first ? `&project=${encodeURIComponent(first.id)}` : '';
    return {
      subject: `Assigned to you: ${what}`,
      body: (
        <EmailLayout
          {...context}
          preview="A colleague assigned this to you."
          title={`${greet(firstName)}, there’s work for\u00a0you.`}
          reason={
            <>You’re getting this because you work with {brand.name}, and a colleague assigned this to you.</>
          }
        >
          <Paragraph>
            {by} assigned {isOne ? 'this project' : 'these projects'} to you.
          </Paragraph>
          <Facts
            facts={nameSome(
              projects.map(({ projectName }) => ['Project', projectName] as const),
              'projects',
            )}
          />
          <Action
            href={`${publicUrl}${portalRoutes.adminDashboard}?tab=projects${place}`}
            label={isOne ? 'Open the project' : 'See the projects'}
          >
            You may be asked to sign in first.
          </Action>
        </EmailLayout>
      ),
    };
  },
  { role: 'admin', kind: 'assignments' },
);
