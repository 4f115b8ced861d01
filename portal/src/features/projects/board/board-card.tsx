import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { portalStatusWords, projectStatuses, type StaffProject } from '@stackworks/contracts';
import { Avatar } from '@stackworks/ui';
import { createContext, use, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Options, toOptions } from '#/components/option-select.tsx';
import { TierBadge } from '#/features/content/index.ts';
import { staffProjectPath } from '#/lib/address.ts';
import type { Selection } from './bulk-bar.tsx';
import { describeCard } from './card-note.ts';
import type { Filters } from './filters.ts';
import type { CardKeys, MoveProject } from './use-board-keys.ts';

type Board = {
  filters: Filters;
  now: Date;
  /** Id of the text that explains the keys. */
  hintId: string;
  keys: CardKeys;
  selection: Selection;
  onMove: MoveProject;
  onSelect: (project: StaffProject) => void;
};

export const BoardContext = createContext<Board | null>(null);

export function useBoard(): Board {
  const board = use(BoardContext);
  if (!board) throw new Error('A card is shown outside a board.');
  return board;
}

/** A project on the board, moved by dragging, with the keyboard, or with its menu. @param asOf when it was loaded */
export function BoardCard({ project, asOf }: { project: StaffProject; asOf: Date }) {
  const { now, hintId, keys, selection, onMove, onSelect } = useBoard();
  const card = useRef<HTMLLIElement>(null);
  const [isDragged, setDragged] = useState(false);
  const { user, assignee } = project;
  const isSelected = selection.has(project.id);
  const isLifted = keys.lifted?.project.id === project.id;
  const notes = describeCard(project, now, asOf);
  const others = projectStatuses.filter((status) => status !== project.status);

  useEffect(() => {
    if (!card.current) return;
    return draggable({
      element: card.current,
      getInitialData: () => ({ projectId: project.id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [project.id]);

  return (
    <li
      ref={card}
      className={`min-w-0 cursor-grab bg-sheet p-3.5 shadow-sheet ${isDragged ? 'opacity-50' : ''} ${isLifted ? '-translate-y-1 shadow-st1 outline outline-2 outline-ink' : ''} ${isSelected ? 'outline outline-2 outline-pounamu' : ''}`}
    >
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 font-display text-t2 [overflow-wrap:anywhere]">
          <Link
            href={staffProjectPath(project.id)}
            className="hover:underline"
            draggable={false}
            data-project={project.id}
            aria-describedby={hintId}
            onKeyDown={(event) => keys.onKeyDown(event, project)}
            onBlur={keys.onBlur}
          >
            {project.projectName}
          </Link>
        </h3>
        <SelectBox project={project} isSelected={isSelected} onSelect={onSelect} />
      </div>
      <p className="mt-1 break-words text-sm text-soft">
        {user.company ?? `${user.firstName} ${user.lastName}`}
      </p>
      {user.tier && (
        <p className="mt-2">
          <TierBadge tier={user.tier} name={user.subscriptionTier} />
        </p>
      )}
      <div className="mt-2.5 flex items-center justify-between gap-2">
        <span className="grid gap-0.5 text-xs">
          {notes.map(({ words, isLate }) => (
            <span key={words} className={isLate ? 'font-semibold text-danger' : 'text-soft'}>
              {words}
            </span>
          ))}
        </span>
        {assignee ? (
          <span title={assignee.name}>
            <span className="sr-only">Assigned to {assignee.name}</span>
            <Avatar {...assignee} src={assignee.profilePicture} size={28} />
          </span>
        ) : (
          <span
            className="grid h-7 w-7 place-items-center rounded-badge border border-edge-strong bg-fold text-xs"
            title="Unassigned"
          >
            <span aria-hidden="true">?</span>
            <span className="sr-only">Unassigned</span>
          </span>
        )}
      </div>
      <select
        aria-label={`Move ${project.projectName}`}
        className="mt-2 min-h-[32px] w-full cursor-pointer border-0 border-t border-edge bg-transparent pt-1.5 text-xs text-soft"
        value=""
        onChange={(event) => {
          const wanted = others.find((status) => status === event.currentTarget.value);
          if (wanted) onMove(project, wanted);
        }}
      >
        <Options options={[['', 'Move to…'], ...toOptions(others, portalStatusWords)]} />
      </select>
    </li>
  );
}

type SelectProps = Pick<Board, 'onSelect'> & { project: StaffProject; isSelected: boolean };

export const SelectBox = ({ project, isSelected, onSelect }: SelectProps) => (
  <label className="-m-2 cursor-pointer p-2 leading-none">
    <span className="sr-only">Select {project.projectName}</span>
    <input
      type="checkbox"
      className="h-5 w-5 accent-pounamu"
      checked={isSelected}
      onChange={() => onSelect(project)}
    />
  </label>
);
