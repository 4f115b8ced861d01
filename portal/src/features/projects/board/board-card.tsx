import { projectStatuses, type StaffProject } from '@stackworks/contracts';
import { Avatar, Icon } from '@stackworks/ui';
import { createContext, use, useRef } from 'react';
import { Link } from 'wouter';
import { Options, toOptions } from '#/components/option-select.tsx';
import { PlanMark, useStackClass } from '#/features/content/index.ts';
import { staffProjectPath } from '#/lib/address.ts';
import { useDraggable } from '#/lib/drag.ts';
import type { Selection } from './bulk-bar.tsx';
import { describeCard } from './card-note.ts';
import type { Filters } from './filters.ts';
import type { CardKeys, MoveProject } from './use-board-keys.ts';
import { staffStatusWords } from '#/features/projects/status-words.ts';

type Board = {
  filters: Filters;
  now: Date;
  /** Id of the text that explains the keys. */
  hintId: string;
  keys: CardKeys;
  selection: Selection;
  /** The card that was moved last, which stays in sight. */
  movedId: string | null;
  /** Gives the focus to the card that was moved last, unless it was dragged. */
  focusMoved: () => void;
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
  const isDragged = useDraggable(card, project.id);
  const { user, assignee } = project;
  const isSelected = selection.has(project.id);
  const isLifted = keys.lifted?.project.id === project.id;
  const notes = describeCard(project, now, asOf);

  const stack = useStackClass(user.plan);
  const outline = isLifted ? 'ink' : isSelected ? 'pounamu' : null;

  return (
    <li
      ref={card}
      className={`group relative grid min-w-0 cursor-grab gap-1 bg-sheet pb-2 pl-[11px] pr-2.5 pt-[9px] [--stack-first:3px] [--stack-step:3px] has-[[data-project]:focus-visible]:outline has-[[data-project]:focus-visible]:outline-[3px] has-[[data-project]:focus-visible]:outline-offset-2 has-[[data-project]:focus-visible]:outline-pounamu ${user.plan ? stack : 'shadow-sheet'} ${isDragged ? 'opacity-50' : ''} ${isLifted ? '-translate-y-1' : ''} ${outline ? `outline outline-2 ${outlines[outline]}` : ''}`}
    >
      <div className="flex items-start justify-between gap-2">
        <h3
          className="line-clamp-3 min-w-0 font-display text-[.96875rem] font-[600] leading-[1.22] tracking-[-.018em] [overflow-wrap:anywhere]"
          title={project.projectName}
        >
          <Link
            href={staffProjectPath(project.id)}
            className="hover:underline focus-visible:outline-none"
            draggable={false}
            data-project={project.id}
            aria-describedby={hintId}
            onKeyDown={(event) => keys.onKeyDown(event, project)}
            onBlur={keys.onBlur}
          >
            {project.projectName}
          </Link>
        </h3>
        <div
          className={`absolute -top-5 right-1 flex items-center bg-sheet ring-1 ring-edge coarse:static coarse:-mr-2 coarse:-mt-2 coarse:ring-0 ${isSelected ? '' : 'opacity-0 focus-within:opacity-100 group-hover:opacity-100 coarse:opacity-100'}`}
        >
          <MoveSelect project={project} onMove={onMove} />
          <SelectBox project={project} isSelected={isSelected} onSelect={onSelect} />
        </div>
      </div>
      <p className="text-xs text-soft [overflow-wrap:anywhere]">
        {user.company ?? `${user.firstName} ${user.lastName}`}
      </p>
      {user.plan && user.planName && (
        <p className="mt-0.5 flex min-h-[18px] items-center">
          <PlanMark plan={user.plan} name={user.planName} />
        </p>
      )}
      <div className="flex min-h-6 items-end justify-between gap-1.5">
        <span className="grid gap-0.5 pb-0.5 text-xs">
          {notes.map(({ words, isLate }) => (
            <span key={words} className={isLate ? 'font-semibold text-danger' : 'font-semibold'}>
              {isLate && <Icon name="warning" size={14} className="-mt-0.5 mr-1 inline" />}
              {words}
            </span>
          ))}
        </span>
        <Assignee assignee={assignee} />
      </div>
    </li>
  );
}

const outlines = { ink: 'outline-ink', pounamu: 'outline-pounamu' } as const;

/** Who a project is assigned to, as a picture; a question mark for nobody. */
export const Assignee = ({ assignee }: Pick<StaffProject, 'assignee'>) =>
  assignee ? (
    <span title={assignee.name} className="flex-none">
      <span className="sr-only">Assigned to {assignee.name}</span>
      <Avatar {...assignee} src={assignee.profilePicture} size={24} />
    </span>
  ) : (
    <span
      className="grid size-6 flex-none place-items-center rounded-badge border-[1.5px] border-dashed border-edge-strong text-xs text-soft"
      title="Unassigned"
    >
      <span aria-hidden="true">?</span>
      <span className="sr-only">Unassigned</span>
    </span>
  );

/** Moves a card without dragging it: a select behind three dots. */
function MoveSelect({ project, onMove }: Pick<Board, 'onMove'> & { project: StaffProject }) {
  const others = projectStatuses.filter((status) => status !== project.status);
  return (
    <span className="relative grid size-7 flex-none place-items-center rounded-control outline-offset-[-2px] outline-pounamu focus-within:outline focus-within:outline-2 coarse:size-11">
      <Icon name="dots" size={16} />
      <select
        aria-label={`Move ${project.projectName}`}
        className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
        value=""
        onChange={(event) => {
          const wanted = others.find((status) => status === event.currentTarget.value);
          if (wanted) onMove(project, wanted);
        }}
      >
        <Options options={[['', 'Move to…'], ...toOptions(others, staffStatusWords)]} />
      </select>
    </span>
  );
}

type SelectProps = Pick<Board, 'onSelect'> & { project: StaffProject; isSelected: boolean };

export const SelectBox = ({ project, isSelected, onSelect }: SelectProps) => (
  <label className="grid size-7 cursor-pointer place-items-center leading-none coarse:size-11">
    <span className="sr-only">Select {project.projectName}</span>
    <input
      type="checkbox"
      className="size-[18px] accent-pounamu"
      checked={isSelected}
      onChange={() => onSelect(project)}
    />
  </label>
);
