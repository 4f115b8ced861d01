import { portalRoutes } from '@stackworks/contracts';
import { Notice, defineEmail, nameSome } from '@stackworks/email';
import { z } from 'zod';

/** The page on which staff see a project. */
export const staffProjectPath = (id: string): string =>
  `${portalRoutes.adminDashboard}?tab=projects&project=${encodeURIComponent(id)}`;

/** Sent to a member of staff when a colleague assigns projects to them. */
export const projectAssigned = defineEmail(
  z.object({
    firstName: z.string(),
    by: z.string(),
    projects: z.array(z.object({ id: z.string(), projectName: z.string() })).min(1),
  }),
  ({ firstName, by, projects }, context) => {
    const [only] = projects.length === 1 ? projects : [];
    const facts = projects.map(({ projectName }) => ['Project', projectName] as const);
    return {
      subject: `Assigned to you: ${only ? only.projectName : `${projects.length} projects`}`,
      body: (
        <Notice
          {...context}
          firstName={firstName}
          preview="A colleague assigned this to you."
          title={'there’s work for\u00a0you.'}
          because={`you work with ${context.brand.name}, and a colleague assigned this to you`}
          facts={nameSome(facts, 'projects')}
          action={
            only
              ? ['Open the project', staffProjectPath(only.id)]
              : ['See the projects', `${portalRoutes.adminDashboard}?tab=projects`]
          }
        >
          {by} assigned {only ? 'this project' : 'these projects'} to you.
        </Notice>
      ),
    };
  },
  { role: 'admin', kind: 'assignments' },
);

/** Sent to staff when a client has completed the brief of a project. */
export const projectBriefed = defineEmail(
  z.object({
    firstName: z.string(),
    clientName: z.string(),
    projectId: z.string(),
    projectName: z.string(),
  }),
  ({ firstName, clientName, projectId, projectName }, context) => ({
    subject: `New project: ${projectName}`,
    body: (
      <Notice
        {...context}
        firstName={firstName}
        preview="A client has briefed a new project."
        title={'there’s a new\u00a0project.'}
        because={`you’re part of the ${context.brand.name} team`}
        facts={[
          ['Client', clientName],
          ['Project', projectName],
        ]}
        action={['Open the project', staffProjectPath(projectId)]}
      >
        A client has briefed a new project. It needs someone to take it on.
      </Notice>
    ),
  }),
  { role: 'admin', kind: 'briefs' },
);
