import type { AuditDetail, ProjectStatus } from '@stackworks/contracts';
import { addSeconds } from 'date-fns';
import {
  findStaffRecipients,
  isStaffRecipient,
  findClientRecipients,
} from '#/modules/accounts/notification-preferences.ts';
import type { AdminRow } from '#/modules/accounts/accounts.presenter.ts';
import { getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { openProjectAddresses } from '#/modules/conversations/commands/open-reply-addresses.ts';
import { updateInbox } from '#/modules/inbox/inbox.events.ts';
import { meetTarget } from '#/modules/sla/commands/meet-target.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { defineEvent, type Context } from '#/platform/events/events.ts';
import { forBoth, staff } from '#/platform/live/recorded-events.ts';
import type { ProjectChange } from './commands/write-project-rows.ts';
import { presentPublicProject, type ProjectRow } from './projects.presenter.ts';

type Named = Pick<ProjectRow, 'id' | 'projectName'>;
type Owned = Pick<ProjectRow, 'id' | 'userId'>;

/**
 * A client has briefed a project, or has bought one, or staff have briefed one for them.
 * `isInWelcome`: a new client's welcome email says so.
 */
export const projectOpened = defineEvent<ProjectRow & { isInWelcome?: boolean }>('project.opened', {
  audit: {
    'project-started': (project, { actor }) =>
      actor.role === 'admin' ? [{ subject: subjectOf(project) }] : [],
  },
  live: { project: updateForBoth },
  email: {
    'project-started': async (project, ctx) => {
      const { tx, actor } = ctx;
      if (actor.role !== 'admin' || project.isInWelcome) return [];
      const { id: projectId, userId, projectName, briefCompletedAt } = project;
      const people = await findClientRecipients(tx, [userId], 'statusChanges');
      if (people.length === 0) return [];
      const by = await getFullName(tx, 'admin', actor.id);
      const about = { projectId, projectName, by, isBriefOpen: briefCompletedAt === null };
      const thread = (await openProjectAddresses(ctx, [project])).get(projectId);
      return people.map(({ personId, to, firstName }) => ({
        to,
        props: { ...about, firstName },
        thread,
        dedupeKey: `project-started:${projectId}:${personId}`,
      }));
    },
  },
  webhook: { 'project.created': (project) => [{ project: presentPublicProject(project) }] },
});

/** A client, or staff for them, have changed the answers of a brief. */
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
    'project-briefed': async ({ id: projectId, userId, projectName }, { tx, actor }) => {
      const clientName = await getFullName(tx, 'client', userId);
      const writer = actor.role === 'admin' ? actor.id : null;
      const by = writer === null ? null : await getFullName(tx, 'admin', writer);
      const recipients = await findStaffRecipients(tx, 'briefs');
      return recipients
        .filter(({ id }) => id !== writer)
        .map(({ id, to, firstName }) => ({
          to,
          props: { firstName, clientName, projectId, projectName, by },
          dedupeKey: `project-briefed:${projectId}:${id}`,
        }));
    },
  },
});

/** A client has withdrawn a project, which waits on hold. As it was before. */
export const projectWithdrawn = defineEvent<ProjectRow>('project.withdrawn', {
  audit: { 'project-withdrawn': (project) => [{ subject: subjectOf(project) }] },
  live: { project: updateForBoth, inbox: updateInbox },
  email: {
    'project-withdrawn': async ({ id, userId, projectName, assignedTo }, { tx, now }) => {
      const clientName = await getFullName(tx, 'client', userId);
      const recipients = await findStaffRecipients(tx, 'briefs', assignedTo);
      return recipients.map(({ id: adminId, to, firstName }) => ({
        to,
        props: { firstName, clientName, projectId: id, projectName },
        dedupeKey: `project-withdrawn:${id}:${adminId}:${now.toISOString()}`,
      }));
    },
  },
  webhook: { 'project.status_changed': (project) => [toStatusChange(project, 'on_hold')] },
});

/** Staff have changed projects' status, priority, due date or assignee. */
type Changed = {
  /** As they were before. */
  projects: readonly ProjectRow[];
  change: ProjectChange;
  by: AdminRow;
  /** Former assignees by id. */
  assigneesBefore: ReadonlyMap<string, { name: string }>;
};

export const projectsChanged = defineEvent<Changed, SlaDeps>('project.changed', {
  audit: {
    'status-changed': (changed) => toChangeEntries(changed, 'status'),
    'priority-changed': (changed) => toChangeEntries(changed, 'priority'),
    'due-date-changed': (changed) => toChangeEntries(changed, 'dueDate'),
    'project-assigned': (changed) => (changed.change.assignee ? toAssigneeEntries(changed) : []),
    'project-unassigned': (changed) => (changed.change.assignee === null ? toAssigneeEntries(changed) : []),
  },
  live: {
    project: ({ projects }) => projects.flatMap(updateForBoth),
    assigned: (changed) => {
      const assigned = findAssigned(changed);
      if (!assigned) return [];
      const { assignee, by, projects } = assigned;
      return [[staff, { type: 'assigned', to: assignee.id, by, projects }]];
    },
  },
  sla: {
    revision: async ({ projects, change: { status } }, ctx) => {
      for (const { id } of findChanged(projects, 'status', status)) await meetRevisionTarget(ctx, id, status);
    },
  },
  email: {
    // One email, however often the status changes until it leaves, and none when the status was taken back.
    'project-status': async ({ projects, change: { status } }, ctx) => {
      const { tx, now } = ctx;
      const moved = findChanged(projects, 'status', status);
      const clientIds = moved.map(({ userId }) => userId);
      const people = await findClientRecipients(tx, clientIds, 'statusChanges');
      const readersOf = Map.groupBy(people, ({ id }) => id);
      const threads = await openProjectAddresses(
        ctx,
        moved.filter(({ userId }) => readersOf.has(userId)),
      );
      const availableAt = addSeconds(now, statusEmail.delaySeconds);
      return moved.flatMap(({ id, userId, status: before }) =>
        (readersOf.get(userId) ?? []).map(({ personId, to }) => ({
          to,
          about: { projectId: id, personId, before },
          thread: threads.get(id),
          dedupeKey: statusEmail.keyOf(id, personId),
          availableAt,
        })),
      );
    },
    'project-assigned': async (changed, { tx, now }) => {
      const assigned = findAssigned(changed);
      if (!assigned || !(await isStaffRecipient(tx, assigned.assignee.id, 'assignments'))) return [];
      const { assignee, by, projects } = assigned;
      const { id, email, firstName } = assignee;
      // To the minute: a project given, taken back and given again at once is one email.
      const minute = now.toISOString().slice(0, 16);
      const dedupeKey = `project-assigned:${id}:${projects[0]?.id}:${projects.length}:${minute}`;
      return [{ to: email, props: { firstName, by, projects }, dedupeKey }];
    },
  },
  webhook: {
    'project.status_changed': ({ projects, change: { status } }) =>
      findChanged(projects, 'status', status).map((project) => toStatusChange(project, status)),
  },
});

/** A project's status follows from one of its versions, which has emails of its own. */
type Followed = { project: ProjectRow; status: ProjectStatus };

export const projectFollowedVersion = defineEvent<Followed, SlaDeps>('project.followed-version', {
  audit: {
    'status-changed': ({ project, status: to }) =>
      toEntries(findChanged([project], 'status', to), ({ status: from }) => ({ from, to })),
  },
  live: { project: ({ project, status }) => findChanged([project], 'status', status).flatMap(updateForBoth) },
  sla: {
    revision: async ({ project, status }, ctx) => {
      if (project.status !== status) await meetRevisionTarget(ctx, project.id, status);
    },
  },
  email: {
    'project-status': async ({ project: { id, userId } }, { tx }) =>
      (await findClientRecipients(tx, [userId], 'statusChanges')).map(({ personId }) => ({
        cancel: statusEmail.keyOf(id, personId),
      })),
  },
  webhook: {
    'project.status_changed': ({ project, status }) =>
      findChanged([project], 'status', status).map((moved) => toStatusChange(moved, status)),
  },
});

/** Staff have put off asking a client for feedback. */
export const nudgePostponed = defineEvent<Named>('project.nudge-postponed', {
  audit: { 'nudge-postponed': (project) => [{ subject: subjectOf(project) }] },
  live: { inbox: updateInbox },
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
  live: { project: ({ projects }) => projects.map((project) => [staff, updateOf(project)] as const) },
});

/** Staff have downloaded the list of projects; `detail` names its filters. */
export const projectsExported = defineEvent<{ detail: AuditDetail }>('project.exported', {
  audit: { 'projects-exported': ({ detail }) => [{ detail }] },
});

/** Staff have a minute to take a status back before its client gets an email. */
const statusEmail = {
  delaySeconds: 60,
  keyOf: (projectId: string, personId: string) => `project-status:${projectId}:${personId}`,
};

const toStatusChange = (before: ProjectRow, status: ProjectStatus = before.status) => ({
  project: presentPublicProject({ ...before, status }),
  previousStatus: before.status,
});

const updateOf = ({ id: projectId }: Pick<ProjectRow, 'id'>) => ({ type: 'project', projectId }) as const;

function updateForBoth(project: Owned) {
  return forBoth(project.userId, updateOf(project));
}

const subjectOf = ({ id, projectName: name }: Named) => ({ type: 'project', id, name }) as const;

const fullName = ({ firstName, lastName }: AdminRow) => `${firstName} ${lastName}`;

/** The projects whose field a change makes different; none when it leaves the field out. */
const findChanged = <Field extends keyof ProjectRow>(
  projects: readonly ProjectRow[],
  field: Field,
  to: ProjectRow[Field] | undefined,
) => (to === undefined ? [] : projects.filter((project) => project[field] !== to));

const toEntries = (projects: readonly ProjectRow[], detailOf: (project: ProjectRow) => AuditDetail) =>
  projects.map((project) => ({
    subject: subjectOf(project),
    detail: { ...detailOf(project), version: project.version + 1 },
  }));

const toChangeEntries = ({ projects, change }: Changed, field: 'status' | 'priority' | 'dueDate') =>
  toEntries(findChanged(projects, field, change[field]), (project) => ({
    from: project[field],
    to: change[field] ?? null,
  }));

const toAssigneeEntries = ({ projects, change: { assignee = null }, assigneesBefore }: Changed) =>
  toEntries(findChanged(projects, 'assignedTo', assignee && assignee.id), ({ assignedTo }) => ({
    from: assigneesBefore.get(assignedTo ?? '')?.name ?? null,
    to: assignee && fullName(assignee),
  }));

/** The projects that somebody was given by a colleague; null for those who take them themselves. */
function findAssigned({ projects, change: { assignee }, by }: Changed) {
  if (!assignee || assignee.id === by.id) return null;
  const assigned = findChanged(projects, 'assignedTo', assignee.id);
  if (assigned.length === 0) return null;
  const named = assigned.map(({ id, projectName }) => ({ id, projectName }));
  return { assignee, by: fullName(by), projects: named };
}

/** Any other status means that the changes the client asked for have been dealt with. */
async function meetRevisionTarget(
  ctx: Context<SlaDeps>,
  projectId: string,
  status: ProjectStatus | undefined,
): Promise<void> {
  if (status !== 'revision_requested') await meetTarget(ctx, { kind: 'revision', subjectId: projectId });
}
