import { portalRoutes, project, projectStatuses, type ProjectStatus } from '@stackworks/contracts';
import { defineNotice, nameSome } from '@stackworks/email';
import { z } from 'zod';
import { findMemberRecipient } from '#/modules/accounts/notification-preferences.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';
import type { WriteDeferredEmail } from '#/platform/email/worker.ts';
import { clientStatusWords } from '#/modules/projects/status-words.ts';

/** The page on which a client sees their project. */
export const clientProjectPath = (id: string): string => portalRoutes.portalProject.replace(':id', id);

/** The page on which staff see a project. */
export const staffProjectPath = (id: string): string =>
  `${portalRoutes.adminDashboard}?tab=projects&project=${encodeURIComponent(id)}`;

/** What each status means to the client, and whose turn it is. */
const meanings = {
  pending: 'It’s in our queue. We’ll start on it soon. There’s nothing you need to do.',
  in_progress: 'We’re working on it. There’s nothing you need to do.',
  review: 'It’s your turn. Have a look and tell us what you think.',
  revision_requested: 'We’ve got the changes you asked for and we’re working on them.',
  completed: 'It’s done. There’s nothing left to do.',
  on_hold: 'It’s paused. Reply to this email when you’d like us to carry on.',
} as const satisfies Record<ProjectStatus, string>;

const named = { firstName: z.string(), projectId: z.string(), projectName: z.string() };

/** Sent when staff have changed the status of a client's project. */
export const projectStatus = defineNotice(
  z.object({ ...named, status: z.enum(projectStatuses) }),
  { role: 'client', kind: 'statusChanges' },
  ({ projectId, projectName, status }) => ({
    subject: `${projectName}: ${clientStatusWords[status]}`,
    preview: meanings[status],
    title: 'your project has\u00a0moved.',
    text: meanings[status],
    facts: [
      ['Project', projectName],
      ['Status', clientStatusWords[status]],
    ],
    action: ['Open the project', clientProjectPath(projectId)],
  }),
);

/** Sent to a client when staff start a project for them. */
export const projectStarted = defineNotice(
  z.object({
    ...named,
    /** The member of staff. */
    by: z.string(),
    /** Whether the brief lacks what the delivery date waits for. */
    isBriefOpen: z.boolean(),
  }),
  { role: 'client', kind: 'statusChanges' },
  ({ projectId, projectName, by, isBriefOpen }) => ({
    subject: `We’ve started a project for you: ${projectName}`,
    preview: isBriefOpen ? 'Have a look at the brief, and add what’s missing.' : 'The brief is complete.',
    title: 'there’s a new project for\u00a0you.',
    text: [
      `${by} started it and wrote down what we know so far.`,
      isBriefOpen
        ? 'Have a look, and add what’s missing. We’ll give you a delivery date once the brief is complete.'
        : 'The brief is complete, so it’s in our queue. You can still change it until we start.',
    ],
    facts: [['Project', projectName]],
    action: ['See the brief', clientProjectPath(projectId)],
  }),
);

/** `before` is the last status the client knows. */
const subject = z.object({ projectId: z.string(), personId: z.string(), before: z.enum(projectStatuses) });

/** Writes the email as it leaves, about the project's status by then; none when that's the one before. */
export const writeStatusEmail: WriteDeferredEmail = async (reader, about) => {
  const { projectId, personId, before } = subject.parse(about);
  const project = (await findProjectsById(reader, [projectId])).get(projectId);
  if (!project || project.status === before) return null;
  const recipient = await findMemberRecipient(reader, { id: project.userId, personId }, 'statusChanges');
  if (!recipient) return null;
  const { to, firstName } = recipient;
  const { projectName, status } = project;
  return { template: 'project-status', to, props: { firstName, projectId, projectName, status } };
};

/** Sent to a member of staff when a colleague assigns projects to them. */
export const projectAssigned = defineNotice(
  z.object({
    firstName: z.string(),
    by: z.string(),
    projects: z.array(project.pick({ id: true, projectName: true })).min(1),
  }),
  { role: 'admin', kind: 'assignments' },
  ({ by, projects }, brandName) => {
    const [only] = projects.length === 1 ? projects : [];
    const facts = projects.map(({ projectName }) => ['Project', projectName] as const);
    return {
      subject: `Assigned to you: ${only ? only.projectName : `${projects.length} projects`}`,
      preview: 'A colleague assigned this to you.',
      title: 'there’s work for\u00a0you.',
      text: `${by} assigned ${only ? 'this project' : 'these projects'} to you.`,
      facts: nameSome(facts, 'projects'),
      action: only
        ? ['Open the project', staffProjectPath(only.id)]
        : ['See the projects', `${portalRoutes.adminDashboard}?tab=projects`],
      because: `you work with ${brandName}, and a colleague assigned this to you`,
    };
  },
);

/** Sent to staff when a client withdraws a project before work starts. */
export const projectWithdrawn = defineNotice(
  z.object({ ...named, clientName: z.string() }),
  { role: 'admin', kind: 'briefs' },
  ({ clientName, projectId, projectName }) => ({
    subject: `Withdrawn: ${projectName}`,
    preview: `${clientName} no longer wants this project.`,
    title: 'a client withdrew a\u00a0project.',
    text: 'Work hadn’t started. It’s on hold now, with everything they sent, and no longer has a due date.',
    facts: [
      ['Project', projectName],
      ['Client', clientName],
    ],
    action: ['Open the project', staffProjectPath(projectId)],
  }),
);

/** Sent to staff when the brief of a project is complete. */
export const projectBriefed = defineNotice(
  z.object({
    ...named,
    clientName: z.string(),
    /** The colleague who completed it for the client. */
    by: z.string().nullable().default(null),
  }),
  { role: 'admin', kind: 'briefs' },
  ({ clientName, projectId, projectName, by }) => ({
    subject: `New project: ${projectName}`,
    preview: `${by === null ? 'A client' : 'A colleague'} has briefed a new project.`,
    title: 'there’s a new\u00a0project.',
    text: `${by ?? 'A client'} has briefed a new project${by ? ' for a client' : ''}. It needs someone to take it on.`,
    facts: [
      ['Client', clientName],
      ['Project', projectName],
    ],
    action: ['Open the project', staffProjectPath(projectId)],
  }),
);
