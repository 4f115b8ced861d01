import {
  unassigned,
  type ProjectAssignee,
  type ProjectPriority,
  type ProjectStatus,
  type StaffProject,
} from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#/lib/api/client.ts';
import { failureMessage, hasCode } from '#/lib/api/errors.ts';
import { toNzDay } from '#/lib/dates.ts';
import { formatDueDayInWords } from '#/lib/format.ts';
import { inboxKey, invalidateAll, staffCountsKey, staffProjectsKey } from '#/lib/query-keys.ts';
import { offerUndo } from '#/lib/undo.ts';
import { priorityNames } from '#/features/projects/words.ts';
import { createChangeQueue, type Versioned } from './change-queue.ts';
import { findDayOff, holidaysQuery } from './day-off.tsx';
import { staffProjectQuery } from './queries.ts';
import { showProject } from './show-project.ts';
import { staffStatusWords } from '#/features/projects/status-words.ts';

/** A screen's words for a change (portals specification §8). */
type Words = {
  done: string;
  description?: string;
  failed: string;
  /** Shown when the server gives no reason. */
  fallback: string;
  /** Whether `fallback` replaces the server's reason. */
  isTerse?: boolean;
};

const statusWords: Words = {
  done: 'Status Updated',
  failed: 'Status Update Failed',
  fallback: 'Failed to update status',
};
const assignmentWords: Words = {
  done: 'Assignment Updated',
  failed: 'Assignment Failed',
  fallback: 'Failed to update assignment',
};
const planWords: Words = {
  done: 'Project Updated',
  failed: 'Project Update Failed',
  fallback: 'Failed to update the project',
};

/** The words for a change. @param change only its field matters */
export function wordsOf(change: object, status: Words = statusWords): Words {
  if ('status' in change) return status;
  return 'assignee' in change || 'assignedTo' in change ? assignmentWords : planWords;
}

/** Of the changes that this browser is sending. */
export const changesKey = [...staffProjectsKey, 'change'];

export type Change =
  | { status: ProjectStatus }
  | { assignee: ProjectAssignee | null }
  | { priority: ProjectPriority }
  | { dueDate: string | null };
/** @param onChanged called once the server has made the change, unless the screen that asked is gone by then */
export type ChangeProject = (project: StaffProject, change: Change, onChanged?: () => void) => void;
type Asked = { project: StaffProject; change: Change; onChanged: (() => void) | undefined };
type Wanted = Asked & { isUndo?: boolean };

/** A change that was rejected because a colleague had changed the project; `message` names them and their change. */
export type Conflict = Asked & { message: string };

const apply = (project: StaffProject, change: Change): StaffProject =>
  'assignee' in change
    ? { ...project, assignedTo: change.assignee?.email ?? null, assignee: change.assignee }
    : { ...project, ...change };

async function send({ id, version }: Versioned, change: Change): Promise<StaffProject> {
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

/** Sends changes to projects: those to one project in order, each with the version that the one before it made. */
export const useChangeQueue = () => useState(() => createChangeQueue(send))[0];

/** Changes a project optimistically: shown at once, rolled back when the server rejects it, and undone from the toast. */
export function useChangeProject(status: Words = statusWords) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const queue = useChangeQueue();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const describeFailure = (failure: unknown, change: Change) => {
    const { failed, fallback, isTerse } = wordsOf(change, status);
    return { title: failed, description: isTerse ? fallback : failureMessage(failure, fallback) };
  };

  const { mutate, error, variables, reset } = useMutation({
    mutationKey: changesKey,
    mutationFn: ({ project, change }: Wanted) => queue.send(project, change),
    onMutate: async ({ project, change }) => {
      await queryClient.cancelQueries({ queryKey: staffProjectsKey });
      showProject(queryClient, apply(project, change));
    },
    onSuccess: async (changed, { project, change, onChanged, isUndo }) => {
      if (!queue.isSending(project.id)) showProject(queryClient, changed);
      if (isShown.current) onChanged?.();
      const { done, description } = wordsOf(change, status);
      const dayOff = 'dueDate' in change ? await readDayOff(change.dueDate) : null;
      toast({
        title: done,
        description: description ?? describeChange(changed, change, dayOff),
        ...(!isUndo && {
          action: {
            label: 'Undo',
            onPress: offerUndo(() =>
              mutate({
                project: changed,
                change: undoOf(project, change),
                onChanged: undefined,
                isUndo: true,
              }),
            ),
          },
        }),
      });
    },
    onError: async (failure, { project, change, onChanged, isUndo }) => {
      showProject(queryClient, project);
      const latest = hasCode(failure, 'conflict') ? await fetchLatest(project.id) : null;
      if (latest) showProject(queryClient, latest);
      // An undo is asked for from a toast, and the screen with its question may be gone.
      if (!latest || isUndo) {
        toast({ ...describeFailure(failure, change), tone: 'danger' });
        return;
      }
      reset();
      setConflict({
        project: latest,
        change,
        onChanged,
        message: failureMessage(failure, wordsOf(change, status).fallback),
      });
    },
    // Refetching while another change is in flight would briefly show the older state.
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: changesKey }) === 1) {
        await invalidateAll(queryClient, staffProjectsKey, inboxKey, staffCountsKey);
      }
    },
  });

  const fetchLatest = (id: string) =>
    queryClient.query({ ...staffProjectQuery(id), staleTime: 0 }).catch(() => null);

  const readDayOff = async (dueDate: string | null) => {
    if (dueDate === null) return null;
    const { days } = await queryClient.query(holidaysQuery).catch(() => ({ days: [] }));
    return findDayOff(toNzDay(dueDate), days, new Date());
  };

  const changeProject: ChangeProject = (project, change, onChanged) => mutate({ project, change, onChanged });
  return {
    changeProject,
    failure: error ? describeFailure(error, variables.change) : null,
    /** The props of `ChangeConflict`. */
    conflict: { conflict, onAnyway: changeProject, onClose: () => setConflict(null) },
  };
}

function undoOf({ status, assignee, priority, dueDate }: StaffProject, change: Change): Change {
  if ('status' in change) return { status };
  if ('assignee' in change) return { assignee };
  return 'priority' in change ? { priority } : { dueDate };
}

function describeChange(project: StaffProject, change: Change, dayOff: string | null): string {
  const { projectName, status, assignee, priority, dueDate } = project;
  if ('status' in change) return `${projectName} is now ${staffStatusWords[status]}.`;
  if ('assignee' in change)
    return `${projectName} is now ${assignee ? `assigned to ${assignee.name}` : 'unassigned'}.`;
  if ('priority' in change) return `${projectName}: ${priorityNames[priority]}.`;
  if (!dueDate) return `${projectName} has no due date.`;
  const due = `${projectName} is now due ${formatDueDayInWords(dueDate, new Date())}`;
  return dayOff ? `${due}, which is ${dayOff}.` : `${due}.`;
}
