import type { ProjectAssignee, WorkloadReport, WorkPiece } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useChangeQueue } from '#/features/projects/index.ts';
import { workloadQuery } from '#/features/reports/queries.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { invalidateAll, reportsKey, staffProjectsKey } from '#/lib/query-keys.ts';
import { moveWork } from './move-work.ts';

/** Gives a piece of work to somebody else, or to nobody (null). */
export type Reassign = (piece: WorkPiece, to: ProjectAssignee | null) => void;

type Wanted = {
  piece: WorkPiece;
  from: ProjectAssignee | null;
  to: ProjectAssignee | null;
  isUndo?: boolean;
};

const failure = 'Failed to update assignment';

/** Reassigns a project: shown at once, taken back when the server rejects it, and undone from the toast. */
export function useReassign(): Reassign {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { queryKey } = workloadQuery;
  const queue = useChangeQueue();
  const { mutate } = useMutation({
    mutationFn: ({ piece, to }: Wanted) => queue.send(piece, { assignee: to }),
    onMutate: async ({ piece, to }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (report) => report && moveWork(report, piece, to));
      return before;
    },
    onSuccess: ({ version }, { piece, from, to, isUndo }) => {
      const moved = { ...piece, version };
      queryClient.setQueryData(queryKey, (report) => report && moveWork(report, moved, to));
      toast({
        title: 'Assignment Updated',
        description: `${piece.projectName} is now ${to ? `${to.firstName}’s` : 'nobody’s'}.`,
        ...(!isUndo && {
          action: {
            label: 'Undo',
            onPress: () => mutate({ piece: moved, from: to, to: from, isUndo: true }),
          },
        }),
      });
    },
    onError: (error, _, before) => {
      queryClient.setQueryData(queryKey, before);
      toast({ title: 'Assignment Failed', description: failureMessage(error, failure), tone: 'danger' });
    },
    onSettled: () => invalidateAll(queryClient, reportsKey, staffProjectsKey),
  });

  return (piece, to) => {
    const from = findOwner(queryClient.getQueryData(queryKey), piece);
    if (from !== undefined && from?.id !== to?.id) mutate({ piece, from, to });
  };
}

/** Who has a piece of work; undefined when it isn't shown any more. */
const findOwner = (report: WorkloadReport | undefined, { id }: WorkPiece) =>
  report?.rows.find(({ pieces }) => pieces.some((piece) => piece.id === id))?.person;
