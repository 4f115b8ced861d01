import type { PieceState, WorkPiece } from '@stackworks/contracts';
import { useRef, type KeyboardEvent } from 'react';
import { useDraggable } from '#/lib/drag.ts';
import { formatDueDayInWords } from '#/lib/format.ts';

const fills = {
  late: 'border-danger bg-danger',
  due: 'border-ink bg-ink',
  later: 'border-ink bg-sheet',
} as const satisfies Record<PieceState, string>;

/** "Kitchen gallery, Kōwhai Dental, late since Sunday 22 November" */
function describePiece({ projectName, clientName, dueDate, state }: WorkPiece): string {
  const due = dueDate
    ? `${state === 'late' ? 'late since' : 'due'} ${formatDueDayInWords(dueDate, new Date())}`
    : 'no due date';
  return `${projectName}, ${clientName}, ${due}`;
}

type Props = {
  piece: WorkPiece;
  /** Whether the tab key stops here: at one slab of a row, from which arrow keys go on. */
  isStop: boolean;
  onOpen: () => void;
};

/** A piece of work, which is dragged onto another person, or opened to give it to one. */
export function WorkSlab({ piece, isStop, onOpen }: Props) {
  const slab = useRef<HTMLButtonElement>(null);
  const isDragged = useDraggable(slab, piece.id);

  return (
    <button
      ref={slab}
      type="button"
      tabIndex={isStop ? 0 : -1}
      data-piece={piece.id}
      title={describePiece(piece)}
      aria-haspopup="dialog"
      className={`grid h-8 w-6 cursor-grab place-items-center ${isDragged ? 'opacity-40' : ''}`}
      onClick={onOpen}
      onKeyDown={moveFocus}
    >
      <span
        aria-hidden="true"
        className={`block h-3 w-[17px] -skew-x-12 border-[1.5px] hover:scale-110 ${fills[piece.state]}`}
      />
      <span className="sr-only">{describePiece(piece)}</span>
    </button>
  );
}

/** Arrow keys go to the slabs beside it, Home and End to the first and the last. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  const { currentTarget, key } = event;
  const slabs = [...(currentTarget.parentElement?.querySelectorAll('button') ?? [])];
  const at = slabs.indexOf(currentTarget);
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: Math.max(at - 1, 0),
    Home: 0,
    End: slabs.length - 1,
  };
  const target = targets[key];
  if (target === undefined) return;
  event.preventDefault();
  slabs[target]?.focus();
}
