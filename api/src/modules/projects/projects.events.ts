import type { AuditDetail, LiveEvent, ProjectStatus } from '@stackworks/contracts';
import { addSeconds } from 'date-fns';
import type { AdminRow } from '#/modules/accounts/accounts.presenter.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import {
  findClientRecipients,
  findStaffRecipients,
  isStaffRecipient,
} from '#/modules/accounts/notification-preferences.ts';
import { meetTarget } from '#/modules/sla/commands/meet-target.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import type { Audience } from '#/platform/live/recorded-events.ts';
import { defineEvent, type Context } from '#/platform/events/events.ts';
import type { ProjectRow } from './projects.presenter.ts';
import type { ProjectChange } from './commands/update-projects.ts';

type Named = Pick<ProjectRow, 'id' | 'projectName'>;
type Owned = Pick<ProjectRow, 'id' | 'userId'>;

/** A client has briefed a project, or has bought one. */
export const projectOpened = defineEvent<Owned>('project.opened', {
  live: { project: updateForBoth },
});

/** A client has changed the answers of a brief. */
export const briefEdited = defineEvent<Owned & Named>('project.brief-edited', {
  audit: { 'brief-edited': (project) => [{ subject: subjectOf(project) }] },
  live: { project: updateForBoth },
});

/** A client's files have answered parts of a brief, or the last of them is gone. */
export const briefFilesChanged = defineEvent<Owned>('project.brief-files-changed', {
  live: { project: updateForBoth },
});

/** The last required answer of a brief has come: its delivery clock starts. */
export const briefCompleted = defineEvent<Owned & Named>('project.brief-completed', {
  email: {
    'project-briefed': async ({ id: projectId, userId, projectName }, { tx }) => {
      const clientName = fullName(await getClient(tx, userId));
      return (await findStaffRecipients(tx, 'briefs')).map(({ id, to, firstName }) => ({
        to,
        props: { firstName, clientName, projectId, projectName },
        dedupeKey: `project-briefed:${projectId}:${id}`,
      }));
    },
  },
});

/** Staff have changed projects' status, priority, due date or assignee. */
type Changed = {
  /** As they were before. */
  projects: readonly ProjectRow[];
  change: ProjectChange;
  by: AdminRow;
  /** The names of those they were assigned to, by id. */
  assigneesBefore: ReadonlyMap<string, { name: string }>;
};

export const projectsChanged = defineEvent<Changed, SlaDeps>('project.changed', {
  audit: {
    'status-changed': ({ projects, change: { status: to } }) =>
      toEntries(given(projects, 'status', to), ({ status: from }) => ({ from, to: to ?? null })),
    'priority-changed': ({ projects, change: { priority: to } }) =>
      toEntries(given(projects, 'priority', to), ({ priority: from }) => ({ from, to: to ?? null })),
    'due-date-changed': ({ projects, change: { dueDate: to } }) =>
      toEntries(given(projects, 'dueDate', to), ({ dueDate: from }) => ({ from, to: to ?? null })),
    'project-assigned': ({ projects, change: { assignee }, assigneesBefore }) =>
      assignee
        ? toEntries(given(projects, 'assignedTo', assignee.id), (project) => ({
            from: assigneesBefore.get(project.assignedTo ?? '')?.name ?? null,
            to: fullName(assignee),
          }))
        : [],
    'project-unassigned': ({ projects, change: { assignee }, assigneesBefore }) =>
      assignee === null
        ? toEntries(given(projects, 'assignedTo', null), (project) => ({
            from: assigneesBefore.get(project.assignedTo ?? '')?.name ?? null,
            to: null,
          }))
        : [],
  },
  live: {
    project: ({ projects }) => projects.flatMap(updateForBoth),
    assigned: (changed) => {
      const assigned = findAssigned(changed);
      if (!assigned) return [];
      const { assignee, by, projects } = assigned;
      return [[{ role: 'admin' }, { type: 'assigned', to: assignee.id, by: fullName(by), projects }]];
    },
  },
  sla: {
    revision: async ({ projects, change: { status } }, ctx) => {
      for (const { id } of given(projects, 'status', status)) await answerRevision(ctx, id, status);
    },
  },
  email: {
    // However often the status changes until the email leaves, it's one email, and none when it is what it was.
    'project-status': async ({ projects, change: { status } }, { tx, now }) => {
      const moved = given(projects, 'status', status);
      const readers = await findClientRecipients(
        tx,
        moved.map(({ userId }) => userId),
        'statusChanges',
      );
      return moved.flatMap(({ id, userId, status: before }) => {
        const reader = readers.get(userId);
        if (!reader) return [];
        const about = { projectId: id, before };
        const availableAt = addSeconds(now, statusEmail.delaySeconds);
        return [{ to: reader.to, about, dedupeKey: statusEmail.keyOf(id), availableAt }];
      });
    },
    'project-assigned': async (changed, { tx, now }) => {
      const assigned = findAssigned(changed);
      if (!assigned || !(await isStaffRecipient(tx, assigned.assignee.id, 'assignments'))) return [];
      const { assignee, by, projects } = assigned;
      // To the minute: what is given, taken back and given again at once is one email.
      const minute = now.toISOString().slice(0, 16);
      return [
        {
          to: assignee.email,
          props: { firstName: assignee.firstName, by: fullName(by), projects },
          dedupeKey: `project-assigned:${assignee.id}:${projects[0]?.id}:${projects.length}:${minute}`,
        },
      ];
    },
  },
});

/** A project's status follows what became of one of its versions, which has emails of its own. */
type Followed = { project: ProjectRow; status: ProjectStatus };

export const projectFollowedVersion = defineEvent<Followed, SlaDeps>('project.followed-version', {
  audit: {
    'status-changed': ({ project, status: to }) =>
      toEntries(given([project], 'status', to), ({ status: from }) => ({ from, to })),
  },
  live: { project: ({ project, status }) => given([project], 'status', status).flatMap(updateForBoth) },
  sla: {
    revision: async ({ project, status }, ctx) => {
      if (project.status !== status) await answerRevision(ctx, project.id, status);
    },
  },
  email: { 'project-status': ({ project }) => [{ cancel: statusEmail.keyOf(project.id) }] },
});

/** A member of staff who leaves has lost their projects. */
type Unassigned = { member: string; projects: readonly (Named & Pick<ProjectRow, 'version'>)[] };

export const projectsUnassigned = defineEvent<Unassigned>('project.unassigned', {
  audit: {
    'project-unassigned': ({ member, projects }) =>
      projects.map((project) => ({
        subject: subjectOf(project),
        detail: { from: member, to: null, version: project.version },
      })),
  },
  live: { project: ({ projects }) => projects.map(({ id }) => [{ role: 'admin' }, updateOf(id)] as const) },
});

/** Staff have downloaded the list of projects, narrowed to what `detail` says. */
export const projectsExported = defineEvent<{ detail: AuditDetail }>('project.exported', {
  audit: { 'projects-exported': ({ detail }) => [{ detail }] },
});

/** The email about a project's status: staff have this long to take a status back before its client is written to. */
const statusEmail = { delaySeconds: 60, keyOf: (projectId: string) => `project-status:${projectId}` };

const updateOf = (projectId: string): Extract<LiveEvent, { type: 'project' }> => ({
  type: 'project',
  projectId,
});

function updateForBoth({ id, userId }: Owned): (readonly [Audience, ReturnType<typeof updateOf>])[] {
  return [
    [{ role: 'admin' }, updateOf(id)],
    [{ role: 'client', userId }, updateOf(id)],
  ];
}

const subjectOf = ({ id, projectName: name }: Named) => ({ type: 'project', id, name }) as const;

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

/** Those of some projects that a change makes other than they are in a field; none when it leaves the field out. */
const given = <Field extends keyof ProjectRow>(
  projects: readonly ProjectRow[],
  field: Field,
  to: ProjectRow[Field] | undefined,
) => (to === undefined ? [] : projects.filter((project) => project[field] !== to));

const toEntries = (projects: readonly ProjectRow[], detailOf: (project: ProjectRow) => AuditDetail) =>
  projects.map((project) => ({
    subject: subjectOf(project),
    detail: { ...detailOf(project), version: project.version + 1 },
  }));

/** Who has been given which projects by a colleague; null for somebody who takes one themselves. */
function findAssigned({ projects, change: { assignee }, by }: Changed) {
  if (!assignee || assignee.id === by.id) return null;
  const assigned = given(projects, 'assignedTo', assignee.id);
  if (assigned.length === 0) return null;
  return { assignee, by, projects: assigned.map(({ id, projectName }) => ({ id, projectName })) };
}

/** Any status but the one that asks for changes answers those asked for. */
async function answerRevision(
  ctx: Context<SlaDeps>,
  projectId: string,
  status: ProjectStatus | undefined,
): Promise<void> {
  if (status === 'revision_requested') return;
  await meetTarget(ctx, { kind: 'revision', subjectId: projectId });
}
