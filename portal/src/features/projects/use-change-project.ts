import {
  portalStatusWords,
  unassigned,
  type ProjectAssignee,
  type ProjectPriority,
  type ProjectStatus,
  type StaffProject,
} from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { api } from '#/lib/api/client.ts';
import { failureMessage, isConflict } from '#/lib/api/errors.ts';
import { formatDayInWords } from '#/lib/format-day.ts';
import { staffProjectsKey } from '#/lib/query-keys.ts';
import { changeWords, type ChangeWords } from './change-words.ts';
import { staffProjectQuery } from './queries.ts';
import { showProject } from './show-project.ts';
import { priorityNames } from './words.ts';

const mutationKey = [...staffProjectsKey, 'change'];

/** Another status, somebody else to look after it, another priority or due date. */
export type Change =
  | { status: ProjectStatus }
  | { assignee: ProjectAssignee | null }
  | { priority: ProjectPriority }
  | { dueDate: string | null };
export type ChangeProject = (project: StaffProject, change: Change) => void;
type Wanted = { project: StaffProject; change: Change; isUndo?: boolean };

/** A change that was not made, because somebody else had changed the project meanwhile: `message` says who and what. */
export type Conflict = { project: StaffProject; change: Change; message: string };

const apply = (project: StaffProject, change: Change): StaffProject =>
  'assignee' in change
    ? { ...project, assignedTo: change.assignee?.email ?? null, assignee: change.assignee }
    : { ...project, ...change };

async function send({ id, version }: StaffProject, change: Change): Promise<StaffProject> {
  const call = api.admin.projects[':id'];
  if ('status' in change) {
    return (await call.status.$patch({ param: { id }, json: { status: change.status, version } })).json();
  }
  if ('assignee' in change) {
    const assignedTo = change.assignee?.email ?? unassigned;
    return (await call.assign.$patch({ param: { id }, json: { assignedTo, version } })).json();
  }
  return (await call.$patch({ param: { id }, json: { ...change, version } })).json();
}

/**
 * Changes a project as it is shown: at once, put back when the server refuses, and to be undone from the toast. Changes of
 * one project go one after the other, each with the version the one before has made.
 * @param screen what the screen says of it; one of `changeWords`
 */
export function useChangeProject(screen: ChangeWords = changeWords.dashboard) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const underWay = useRef(new Map<string, Promise<StaffProject>>());
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const wordsOf = (change: Change) =>
    'status' in change ? screen.status : 'assignee' in change ? screen.assignment : screen.plan;

  const describe = (failure: unknown, change: Change) => {
    const { failed, fallback, isTerse } = wordsOf(change);
    return { title: failed, description: isTerse ? fallback : failureMessage(failure, fallback) };
  };

  const { mutate, error, variables, reset } = useMutation({
    mutationKey,
    mutationFn: async ({ project, change }: Wanted) => {
      const before = underWay.current.get(project.id) ?? Promise.resolve(project);
      const sent = before.catch(() => project).then((latest) => send(latest, change));
      underWay.current.set(project.id, sent);
      try {
        return await sent;
      } finally {
        if (underWay.current.get(project.id) === sent) underWay.current.delete(project.id);
      }
    },
    onMutate: async ({ project, change }) => {
      await queryClient.cancelQueries({ queryKey: staffProjectsKey });
      showProject(queryClient, apply(project, change));
    },
    onSuccess: (changed, { project, change, isUndo }) => {
      if (!underWay.current.has(project.id)) showProject(queryClient, changed);
      const { done, description } = wordsOf(change);
      toast({
        title: done,
        description: description ?? sayChanged(changed, change),
        ...(!isUndo && {
          action: {
            label: 'Undo',
            onPress: () => mutate({ project: changed, change: undoOf(project, change), isUndo: true }),
          },
        }),
      });
    },
    onError: async (failure, { project, change }) => {
      showProject(queryClient, project);
      const latest = isConflict(failure) ? await readLatest(project.id) : null;
      if (!latest) {
        toast({ ...describe(failure, change), tone: 'danger' });
        return;
      }
      reset();
      showProject(queryClient, latest);
      setConflict({ project: latest, change, message: failureMessage(failure, wordsOf(change).fallback) });
    },
    // Reading the lists again while another change is on its way would show the older state for a moment.
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) === 1) {
        await queryClient.invalidateQueries({ queryKey: staffProjectsKey });
      }
    },
  });

  const readLatest = (id: string) =>
    queryClient.query({ ...staffProjectQuery(id), staleTime: 0 }).catch(() => null);

  const changeProject = useCallback<ChangeProject>(
    (project, change) => mutate({ project, change }),
    [mutate],
  );
  return {
    changeProject,
    failure: error ? describe(error, variables.change) : null,
    conflict,
    forgetConflict: useCallback(() => setConflict(null), []),
  };
}

function undoOf({ status, assignee, priority, dueDate }: StaffProject, change: Change): Change {
  if ('status' in change) return { status };
  if ('assignee' in change) return { assignee };
  return 'priority' in change ? { priority } : { dueDate };
}

function sayChanged(project: StaffProject, change: Change): string {
  const { projectName, status, assignee, priority, dueDate } = project;
  if ('status' in change) return `${projectName} is now ${portalStatusWords[status]}.`;
  if ('assignee' in change)
    return `${projectName} is now ${assignee ? `assigned to ${assignee.name}` : 'unassigned'}.`;
  if ('priority' in change) return `${projectName}: ${priorityNames[priority]}.`;
  return dueDate
    ? `${projectName} is now due ${formatDayInWords(dueDate)}.`
    : `${projectName} has no due date.`;
}
