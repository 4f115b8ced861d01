import {
  portalStatusWords,
  projectPriorities,
  projectStatuses,
  unassigned,
  type AdminUser,
  type BulkResult,
  type ProjectPriority,
} from '@stackworks/contracts';
import { Button, Select, TextField, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormAlert } from '#/components/form-alert.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { staffProjectsKey } from '#/lib/query-keys.ts';
import { changeWords } from '#/features/projects/change-words.ts';
import { endOfWork } from '#/features/projects/end-of-work.ts';
import { priorityNames } from '#/features/projects/words.ts';
import type { Selection } from './selection.ts';

type Change =
  { status: string } | { assignedTo: string } | { priority: ProjectPriority } | { dueDate: string | null };
type Props = { selection: Selection; colleagues: readonly AdminUser[]; onClear: () => void };

/** Changes everything that is ticked at once; nothing is shown while nothing is. */
export function BulkBar({ selection, colleagues, onClear }: Props) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [problem, setProblem] = useState<string>();
  const [day, setDay] = useState('');

  const { mutate, isPending } = useMutation({
    mutationFn: async (change: Change): Promise<BulkResult> => {
      const projects = [...selection.values()].map(({ id, version }) => ({ id, version }));
      return (await api.admin.projects.$patch({ json: { projects, ...change } })).json();
    },
    onMutate: () => setProblem(undefined),
    onSuccess: ({ changed, results }, change) => {
      toast({
        title: wordsOf(change).done,
        description: `${changed} of ${results.length} projects updated.`,
      });
      const refused = results.filter(({ outcome }) => outcome === 'conflict' || outcome === 'missing');
      setProblem(
        refused
          .map(({ id, message }) => `${selection.get(id)?.projectName ?? 'A project'}: ${message ?? ''}`)
          .join(' ') || undefined,
      );
      onClear();
    },
    onError: (error, change) => {
      const { failed, fallback } = wordsOf(change);
      const description = failureMessage(error, fallback);
      setProblem(description);
      toast({ title: failed, description, tone: 'danger' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffProjectsKey }),
  });

  return (
    <>
      <FormAlert title="Some projects weren’t updated" message={problem} className="mb-4" />
      {selection.size > 0 && (
        <div
          role="group"
          aria-label="Change the selected projects"
          className="sticky top-2 z-10 mb-5 flex flex-wrap items-end gap-3 bg-sheet p-3.5 shadow-st1 [--stack-c:var(--pounamu)]"
        >
          <p role="status" className="mr-2 self-center text-sm font-semibold">
            {selection.size} selected
          </p>
          <Select
            label="Set status"
            value=""
            disabled={isPending}
            onChange={(event) => event.currentTarget.value && mutate({ status: event.currentTarget.value })}
          >
            <option value="">Choose a status</option>
            {projectStatuses.map((status) => (
              <option key={status} value={status}>
                {portalStatusWords[status]}
              </option>
            ))}
          </Select>
          <Select
            label="Assign to"
            value=""
            disabled={isPending}
            onChange={(event) =>
              event.currentTarget.value && mutate({ assignedTo: event.currentTarget.value })
            }
          >
            <option value="">Choose a colleague</option>
            <option value={unassigned}>Unassigned</option>
            {colleagues.map(({ id, email, name }) => (
              <option key={id} value={email}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            label="Set priority"
            value=""
            disabled={isPending}
            onChange={(event) => {
              const priority = projectPriorities.find((each) => each === event.currentTarget.value);
              if (priority) mutate({ priority });
            }}
          >
            <option value="">Choose a priority</option>
            {projectPriorities.map((priority) => (
              <option key={priority} value={priority}>
                {priorityNames[priority]}
              </option>
            ))}
          </Select>
          <form
            className="flex flex-wrap items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              mutate({ dueDate: day ? endOfWork(day) : null });
            }}
          >
            <TextField
              label="Due date"
              type="date"
              value={day}
              onChange={(event) => setDay(event.currentTarget.value)}
            />
            <Button type="submit" isBusy={isPending}>
              {day ? 'Set date' : 'Remove date'}
            </Button>
          </form>
          <Button size="small" isBusy={isPending} onClick={onClear}>
            Clear selection
          </Button>
        </div>
      )}
    </>
  );
}

function wordsOf(change: Change) {
  const { status, assignment, plan } = changeWords.dashboard;
  return 'status' in change ? status : 'assignedTo' in change ? assignment : plan;
}
