import {
  projectStatuses,
  recentDays,
  type ProjectCounts,
  type ProjectStatus,
  type StaffProject,
} from '@stackworks/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { projectCountsQuery } from '#/features/projects/staff/queries.ts';
import { useDrop } from '#/lib/drag.ts';
import { useNow } from '#/lib/hooks.ts';
import { BoardContext } from './board-card.tsx';
import { BoardColumn } from './board-column.tsx';
import type { Selection } from './bulk-bar.tsx';
import type { CardField } from './card-dialog.tsx';
import { shownStatuses, type Filters } from './filters.ts';
import { findShown, useBoardKeys, type MoveProject } from './use-board-keys.ts';
import { useCardKeys } from './use-card-keys.ts';

type BoardProps = {
  filters: Filters;
  selection: Selection;
  onSelect: (project: StaffProject) => void;
  onMove: MoveProject;
  onMoveSelected: (status: ProjectStatus) => void;
  onEdit: (project: StaffProject, field: CardField) => void;
  /** The projects of each status, including those completed long ago. */
  counts: ProjectCounts | undefined;
  onShowCompleted: () => void;
};

/** Projects in columns by status, which scroll sideways on a narrow screen. */
export function Board({ filters, selection, counts: all, onSelect, onMove, ...props }: BoardProps) {
  const { onMoveSelected, onEdit, onShowCompleted } = props;
  const hintId = useId();
  const endId = useId();
  const box = useRef<HTMLDivElement>(null);
  const moved = useRef<{ id: string; status: ProjectStatus } | null>(null);
  const [movedId, setMovedId] = useState<string | null>(null);
  const now = useNow();
  const queryClient = useQueryClient();
  const { data: counts } = useQuery(projectCountsQuery(filters, 'recent'));
  const statuses = shownStatuses(filters);

  const focusMoved = useCallback(() => {
    const to = moved.current;
    if (!to) return;
    requestAnimationFrame(() => {
      // Until it has left its old column, it stands there.
      const card = box.current?.querySelector<HTMLElement>(
        `[data-status="${to.status}"] [data-project="${CSS.escape(to.id)}"]`,
      );
      if (!card || card === document.activeElement) return;
      card.focus();
      moved.current = null;
    });
  }, []);

  /** Unless a card is dragged, the focus follows it. */
  const follow = ({ id }: StaffProject, status: ProjectStatus) => {
    moved.current = { id, status };
    setMovedId(id);
  };
  const move: MoveProject = (project, status) => {
    follow(project, status);
    onMove(project, status);
  };
  const moveSelected = (status: ProjectStatus) => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-project]')?.dataset['project'];
    const project = selection.get(focused ?? '');
    if (project && project.status !== status) follow(project, status);
    onMoveSelected(status);
  };

  const { keys, announcement } = useBoardKeys(statuses, move, {
    onMovedAway: ({ id, status }) => {
      moved.current = { id, status };
      focusMoved();
    },
    onGone: () => box.current?.focus(),
  });

  useCardKeys(box, {
    isOff: keys.lifted !== null,
    onMove: move,
    onMoveSelected: selection.size > 0 ? moveSelected : null,
    onEdit,
    onSelect,
  });

  useDrop((id, place) => {
    const status = projectStatuses.find((each) => each === place);
    const [project] = findShown(queryClient, id);
    if (!project || !status || status === project.status) return;
    setMovedId(id);
    onMove(project, status);
  });

  // A moved card is a new element in another column, which renders with the next change of the lists.
  useEffect(() => queryClient.getQueryCache().subscribe(focusMoved), [queryClient, focusMoved]);

  return (
    <>
      <p id={hintId} className="sr-only">
        Arrow keys go from card to card. Space picks a card up to move it.
      </p>
      <p
        role="status"
        className={
          keys.lifted
            ? 'fixed bottom-4 left-1/2 z-20 w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 bg-ink px-4 py-3 text-sm text-paper'
            : 'sr-only'
        }
      >
        {announcement}
      </p>
      <a href={`#${endId}`} className="skip-link">
        Skip the board
      </a>
      <div
        ref={box}
        tabIndex={-1}
        className="relative -mx-4 overflow-x-auto px-4 outline-none sm:-mx-6 sm:px-6"
      >
        <BoardContext
          value={{ filters, now, hintId, keys, selection, movedId, focusMoved, onSelect, onMove: move }}
        >
          <div className="grid auto-cols-[minmax(10.5rem,20rem)] grid-flow-col gap-x-3.5 max-sm:auto-cols-[minmax(13.25rem,20rem)]">
            {statuses.map((status) => (
              <BoardColumn key={status} status={status} count={counts?.[status]}>
                {status === 'completed' && counts && all && (
                  <OlderCompleted total={all.completed} shown={counts.completed} onShow={onShowCompleted} />
                )}
              </BoardColumn>
            ))}
          </div>
        </BoardContext>
      </div>
      <p id={endId} tabIndex={-1} className="sr-only">
        End of the board
      </p>
    </>
  );
}

type OlderProps = { total: number; shown: number; onShow: () => void };

const OlderCompleted = ({ total, shown, onShow }: OlderProps) =>
  total > shown && (
    <p className="mt-4 text-xs text-soft">
      Last {recentDays} days.{' '}
      <button type="button" className="link min-h-6" onClick={onShow}>
        All {total}
        <span className="sr-only"> completed projects</span>
      </button>
    </p>
  );
