import {
  assignmentInput,
  bulkChangeInput,
  mapNames,
  projectChangeInput,
  projectFilters,
  projectStatuses,
  savedViewInput,
  savedViewRename,
  statusChangeInput,
  unassigned,
  type BulkResult,
  type ProjectCounts,
  type SavedView,
  type StaffProject,
} from '@stackworks/contracts';
import { api } from '#/lib/api/client.ts';
import { answerStaff, colleague, me } from './answer-staff.ts';
import { answer, Rejection, type Sent } from './fake-api.ts';
import { staffProjectDetailFixture } from './project-fixture.ts';

/** What a colleague's change of a project leads to for somebody who has not seen it. */
const conflict = `${colleague.name} changed it first. Your change wasn’t saved.`;

/** As the server reads the filters of an address, as far as tests use them. */
function fits(query: URLSearchParams): (project: StaffProject) => boolean {
  const { status, priority, assignedTo, due, dueFrom, dueTo, q } = projectFilters.parse(
    Object.fromEntries(query),
  );
  return (project) =>
    (!status || status.includes(project.status)) &&
    (!priority || priority.includes(project.priority)) &&
    (!assignedTo || (project.assignedTo ?? unassigned) === assignedTo) &&
    (due !== 'none' || project.dueDate === null) &&
    (due !== 'late' || (project.dueDate !== null && project.dueDate < new Date().toISOString())) &&
    (!dueFrom || (project.dueDate !== null && project.dueDate >= dueFrom)) &&
    (!dueTo || (project.dueDate !== null && project.dueDate.slice(0, 10) <= dueTo)) &&
    (!q || project.projectName.toLowerCase().includes(q));
}

/**
 * Answers for the projects of staff as far as their board, list and calendar change them: a change needs the version seen.
 * @returns the projects, for a test to change as a colleague would
 */
export function answerProjects(...first: StaffProject[]) {
  const board = { projects: first, views: new Array<SavedView>() };
  const { projects, 'saved-views': views } = api.admin;
  const change = (id: string | undefined, values: Partial<StaffProject>, seen?: number): StaffProject => {
    const project = board.projects.find((each) => each.id === id);
    if (!project) throw new Rejection(404, 'not_found');
    if (seen !== undefined && seen !== project.version) {
      throw new Rejection(409, 'conflict', { message: conflict });
    }
    const changed = { ...project, ...values, version: project.version + 1 };
    board.projects = board.projects.map((each) => (each === project ? changed : each));
    return changed;
  };
  const assign = (email: string) => {
    const assignee = [me, colleague].find((each) => each.email === email) ?? null;
    return { assignee, assignedTo: assignee && assignee.email };
  };

  answerStaff();
  answer(projects, '$get', ({ query }) => {
    const items = board.projects.filter(fits(query));
    const byDueDate = (one: StaffProject, other: StaffProject) =>
      (one.dueDate ?? 'never').localeCompare(other.dueDate ?? 'never');
    return { items: query.get('sort') === 'deadline' ? items.toSorted(byDueDate) : items, nextCursor: null };
  });
  answer(projects.counts, '$get', ({ query }): ProjectCounts => {
    const listed = board.projects.filter(fits(query));
    return mapNames(projectStatuses, (status) => listed.filter((each) => each.status === status).length);
  });
  answer(projects[':id'], '$get', ({ params }) => {
    const project = board.projects.find(({ id }) => id === params['id']);
    if (!project) throw new Rejection(404, 'not_found');
    return staffProjectDetailFixture(project);
  });
  answer(projects[':id'].status, '$patch', ({ params, json }) => {
    const { status, version } = statusChangeInput.parse(json);
    return change(params['id'], { status }, version);
  });
  answer(projects[':id'].assign, '$patch', ({ params, json }) => {
    const { assignedTo, version } = assignmentInput.parse(json);
    return change(params['id'], assign(assignedTo), version);
  });
  answer(projects[':id'], '$patch', ({ params, json }) => {
    const { version, priority, dueDate } = projectChangeInput.parse(json);
    return change(
      params['id'],
      { ...(priority && { priority }), ...(dueDate !== undefined && { dueDate }) },
      version,
    );
  });
  const changeMany = ({ json }: Sent): BulkResult => {
    const { projects: seen, ...wanted } = bulkChangeInput.parse(json);
    const results = seen.map(({ id, version }) => {
      try {
        change(id, 'assignedTo' in wanted ? assign(wanted.assignedTo) : wanted, version);
        return { id, outcome: 'changed', message: null } as const;
      } catch {
        return { id, outcome: 'conflict', message: conflict } as const;
      }
    });
    return { changed: results.filter(({ outcome }) => outcome === 'changed').length, results };
  };
  answer(projects, '$patch', changeMany);
  answer(api.admin['holidays'], '$get', () => ({ days: [] }));

  answer(views, '$get', () => ({ items: board.views, nextCursor: null }));
  answer(views, '$post', ({ json }) => {
    const { name, query } = savedViewInput.parse(json);
    const view = { id: `view-${name}`, name, query, createdAt: new Date().toISOString() };
    board.views = [view, ...board.views];
    return view;
  });
  answer(views[':id'], '$patch', ({ params, json }) => {
    const { name } = savedViewRename.parse(json);
    board.views = board.views.map((view) => (view.id === params['id'] ? { ...view, name } : view));
    const view = board.views.find(({ id }) => id === params['id']);
    if (!view) throw new Rejection(404, 'not_found');
    return view;
  });
  answer(views[':id'], '$delete', ({ params }) => {
    board.views = board.views.filter(({ id }) => id !== params['id']);
    return null;
  });
  return Object.assign(board, { change });
}
