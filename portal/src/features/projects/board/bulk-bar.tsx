import {
  projectPriorities,
  projectStatuses,
  type AdminUser,
  type ProjectPriority,
  type ProjectStatus,
  type StaffProject,
} from '@stackworks/contracts';
import { Button, FormAlert, TextField, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldLook } from '#/components/dense.ts';
import { OptionSelect, toOptions } from '#/components/option-select.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { staffProjectsKey } from '#/lib/query-keys.ts';
import { endOfWork } from '#/lib/dates.ts';
import { DayOff } from '#/features/projects/staff/day-off.tsx';
import { PastDay, usePastDay } from '#/features/projects/staff/past-day.tsx';
import { toPeopleOptions, unassignedOption } from '#/features/projects/staff/assignment-and-due-date.tsx';
import { wordsOf } from '#/features/projects/staff/use-change-project.ts';
import { priorityNames } from '#/features/projects/words.ts';
import { findShown } from './use-board-keys.ts';
import { staffStatusWords } from '#/features/projects/status-words.ts';

/** The projects selected for a bulk change, each as it was when selected. */
export type Selection = ReadonlyMap<string, StaffProject>;

export function useSelection() {
  const [selection, setSelection] = useState<Selection>(new Map());
  const toggle = (project: StaffProject) =>
    setSelection((before) => {
      const after = new Map(before);
      if (!after.delete(project.id)) after.set(project.id, project);
      return after;
    });
  const retain = (ids: readonly string[]) =>
    setSelection((before) => new Map([...before].filter(([id]) => ids.includes(id))));
  const release = (ids: readonly string[]) =>
    setSelection((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  return { selection, toggle, retain, release } as const;
}

type Change =
  | { status: ProjectStatus }
  | { assignedTo: string }
  | { priority: ProjectPriority }
  | { dueDate: string | null };

const conflictsOf = (results: readonly { id: string; outcome: string }[]): string[] =>
  results.filter(({ outcome }) => outcome === 'conflict').map(({ id }) => id);

/** Changes all selected projects at once, from the bar or by key. Those that have changed meanwhile stay selected. */
export function useBulkChange({ selection, retain, release }: ReturnType<typeof useSelection>) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [problem, setProblem] = useState<string>();

  const { mutate, isPending } = useMutation({
    mutationFn: async (change: Change) => {
      // What has changed since it was selected has been seen where it is shown.
      const projects = [...selection.values()].map(({ id, version }) => ({
        id,
        version: Math.max(version, ...findShown(queryClient, id).map((shown) => shown.version)),
      }));
      return (await api.admin.projects.$patch({ json: { projects, ...change } })).json();
    },
    onMutate: () => setProblem(undefined),
    onSuccess: ({ changed, results }, change) => {
      const rejected = results.filter(({ outcome }) => outcome === 'conflict' || outcome === 'missing');
      const { done, failed } = wordsOf(change);
      toast({
        title: changed === 0 && rejected.length > 0 ? failed : done,
        description: `${changed} of ${results.length} projects updated.`,
        ...(rejected.length > 0 && { tone: 'danger' }),
      });
      setProblem(
        rejected
          .map(({ id, message }) => `${selection.get(id)?.projectName ?? 'A project'}: ${message ?? ''}`)
          .join(' ') || undefined,
      );
      retain(conflictsOf(results));
    },
    onError: (error, change) => {
      const { failed, fallback } = wordsOf(change);
      const description = failureMessage(error, fallback);
      setProblem(description);
      toast({ title: failed, description, tone: 'danger' });
    },
    onSettled: async (changed) => {
      await queryClient.invalidateQueries({ queryKey: staffProjectsKey });
      if (!changed) return;
      const conflicts = conflictsOf(changed.results);
      // What has left the screen can't be seen, and would take the keys from what can.
      release(conflicts.filter((id) => findShown(queryClient, id).length === 0));
    },
  });
  return { change: mutate, isPending, problem };
}

type Props = {
  selection: Selection;
  colleagues: readonly AdminUser[];
  bulk: ReturnType<typeof useBulkChange>;
  onClear: () => void;
};

/**
 * What is changed about all selected projects, over the lower edge of the screen, so that selecting moves nothing; hidden while
 * none are. The keys A, P and D lead to its fields.
 */
export function BulkBar({ selection, colleagues, bulk, onClear }: Props) {
  const { change, isPending, problem } = bulk;
  const [day, setDay] = useState('');
  const { question, confirm } = usePastDay(day);

  return (
    <div className="sticky bottom-16 z-10 rail:bottom-12">
      <FormAlert title="Some projects weren’t updated" message={problem} className="mb-4" />
      {selection.size > 0 && (
        <div
          role="group"
          aria-label="Change the selected projects"
          className={`mr-2 mt-5 flex flex-wrap items-end gap-3 bg-sheet p-3.5 shadow-st1 [--stack-c:var(--pounamu)] max-sm:max-h-[50dvh] max-sm:overflow-y-auto ${fieldLook}`}
        >
          <p role="status" className="mr-2 self-center text-sm font-semibold">
            {selection.size} selected
          </p>
          <OptionSelect
            label="Set status"
            value=""
            disabled={isPending}
            options={[['', 'Choose a status'], ...toOptions(projectStatuses, staffStatusWords)]}
            onChange={(status) => status && change({ status })}
          />
          <OptionSelect
            data-key="a"
            label="Assign to"
            value=""
            disabled={isPending}
            options={[['', 'Choose a colleague'], unassignedOption, ...toPeopleOptions(colleagues)]}
            onChange={(assignedTo) => assignedTo && change({ assignedTo })}
          />
          <OptionSelect
            data-key="p"
            label="Set priority"
            value=""
            disabled={isPending}
            options={[['', 'Choose a priority'], ...toOptions(projectPriorities, priorityNames)]}
            onChange={(priority) => priority && change({ priority })}
          />
          <form
            className="flex flex-wrap items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              confirm(() => change({ dueDate: day ? endOfWork(day) : null }));
            }}
          >
            <TextField
              data-key="d"
              label="Due date"
              type="date"
              value={day}
              onChange={(event) => setDay(event.currentTarget.value)}
            />
            <Button type="submit" size="small" isBusy={isPending}>
              {question ? 'Save anyway' : day ? 'Set date' : 'Remove date'}
            </Button>
          </form>
          <Button size="small" isBusy={isPending} onClick={onClear}>
            Clear selection
          </Button>
          <div role="status" className="w-full empty:hidden">
            <DayOff day={day} />
            {question && <PastDay question={question} />}
          </div>
        </div>
      )}
    </div>
  );
}
