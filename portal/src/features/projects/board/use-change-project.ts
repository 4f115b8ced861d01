import {
  portalStatusWords,
  unassigned,
  type ProjectAssignee,
  type ProjectStatus,
  type StaffProject,
} from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { staffProjectsKey } from '#/lib/query-keys.ts';
import { showProject } from './show-project.ts';

const mutationKey = [...staffProjectsKey, 'change'];

type Change = { status: ProjectStatus } | { assignee: ProjectAssignee | null };
type Wanted = { project: StaffProject; change: Change; isUndo?: boolean };

const apply = (project: StaffProject, change: Change): StaffProject =>
  'status' in change
    ? { ...project, status: change.status }
    : { ...project, assignedTo: change.assignee?.email ?? null, assignee: change.assignee };

async function send({ id, version }: StaffProject, change: Change): Promise<StaffProject> {
  const call = api.admin.projects[':id'];
  const answer =
    'status' in change
      ? await call.status.$patch({ param: { id }, json: { status: change.status, version } })
      : await call.assign.$patch({
          param: { id },
          json: { assignedTo: change.assignee?.email ?? unassigned, version },
        });
  return answer.json();
}

/**
 * Changes a project as it is shown: at once, put back when the server refuses, and to be undone from the toast. Changes of
 * one project go one after the other, each with the version the one before has made.
 */
export function useChangeProject() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const underWay = useRef(new Map<string, Promise<StaffProject>>());

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
      const isMove = 'status' in change;
      const undo: Change = isMove ? { status: project.status } : { assignee: project.assignee };
      toast({
        title: isMove ? 'Status Updated' : 'Assignment Updated',
        description: isMove
          ? `${changed.projectName} is ${portalStatusWords[changed.status]} now.`
          : `${changed.projectName} is ${changed.assignee ? `${changed.assignee.name}’s` : 'nobody’s'} now.`,
        ...(!isUndo && {
          action: { label: 'Undo', onPress: () => mutate({ project: changed, change: undo, isUndo: true }) },
        }),
      });
    },
    onError: (failure, { project, change }) => {
      showProject(queryClient, project);
      toast({ ...failureOf(failure, change), tone: 'danger' });
    },
    // Reading the lists again while another change is on its way would show the older state for a moment.
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) === 1) {
        await queryClient.invalidateQueries({ queryKey: staffProjectsKey });
      }
    },
  });

  const changeProject = useCallback(
    (project: StaffProject, change: Change) => mutate({ project, change }),
    [mutate],
  );
  const failure = error ? failureOf(error, variables.change) : null;
  return { changeProject, failure, forgetFailure: reset };
}

const failureOf = (failure: unknown, change: Change) =>
  'status' in change
    ? { title: 'Status Update Failed', description: failureMessage(failure, 'Failed to update status') }
    : { title: 'Assignment Failed', description: failureMessage(failure, 'Failed to update assignment') };
