import { unassigned, type ProjectAssignee, type Workload, type WorkPiece } from '@stackworks/contracts';
import { Avatar } from '@stackworks/ui';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { formatMinutes } from '#/features/time/index.ts';
import { dashboardPath } from '#/lib/address.ts';
import { useDrop, useDropTarget } from '#/lib/drag.ts';
import { GiveWork } from './give-work.tsx';
import { useReassign } from './use-reassign.ts';
import { WorkSlab } from './work-slab.tsx';

/** A person's columns where there is room for a table; below it their row is a block. */
const columns =
  'lg:grid lg:grid-cols-[11.5rem_minmax(9rem,1fr)_2.5rem_6rem_2.5rem_6rem_minmax(0,1.2fr)] lg:items-center lg:gap-x-4';

type Opened = { piece: WorkPiece; owner: ProjectAssignee | null };

/** Who has what this week, each open project a slab that is dragged or given to somebody else. */
export function WorkloadTable({ rows }: { rows: readonly Workload[] }) {
  const titleId = useId();
  const [opened, setOpened] = useState<Opened | null>(null);
  /** Rows stay in place while a slab is dragged, or it could be dropped on somebody who has just joined. */
  const [held, setHeld] = useState<readonly Workload[] | null>(null);
  const { box, follow } = useFocusOnMoved(rows);
  const reassign = useReassign();
  const people = rows.flatMap(({ person }) => person ?? []);
  const shown = (held ?? rows).filter(({ person, open, lateReplies }) => person ?? open + lateReplies > 0);

  const drop = (pieceId: string, target: string | null) => {
    setHeld(null);
    const piece = rows.flatMap(({ pieces }) => pieces).find(({ id }) => id === pieceId);
    const to = people.find(({ email }) => email === target);
    if (piece && (to || target === unassigned)) reassign(piece, to ?? null);
  };
  useDrop(drop, () => setHeld(rows));

  return (
    <section aria-labelledby={titleId}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={titleId} className="font-display text-t2">
          Who has what, this week
        </h2>
        <p className="text-xs text-soft">
          Each slab is a project: red is late, filled is due by Friday, outlined can wait. Drag it to another
          person, or open it. Late replies stand beside them.
        </p>
      </div>
      <div
        aria-hidden="true"
        className={`mt-2 hidden border-b-2 border-ink pb-1.5 text-xs font-label ${columns}`}
      >
        <span>Person</span>
        <span>Work</span>
        <span className="text-right">Open</span>
        <span className="text-right">Due this week</span>
        <span className="text-right">Late</span>
        <span>Hours logged</span>
        <span>In words</span>
      </div>
      <ul ref={box} aria-labelledby={titleId} className="max-lg:mt-2 max-lg:border-t-2 max-lg:border-ink">
        {shown.map((row) => (
          <Row
            key={row.person?.id ?? unassigned}
            row={row}
            onOpen={(piece) => setOpened({ piece, owner: row.person })}
          />
        ))}
      </ul>
      <GiveWork
        opened={opened}
        people={people}
        onGive={(piece, to) => {
          follow(piece, opened?.owner ?? null);
          reassign(piece, to);
        }}
        onClose={() => setOpened(null)}
      />
    </section>
  );
}

/**
 * A slab given to somebody else is a new element in their row: the focus follows it until it is moved on. Where it isn't among
 * the slabs shown there, the focus goes to the one after it in the row that it left, or to the name of that row.
 */
function useFocusOnMoved(rows: readonly Workload[]) {
  const box = useRef<HTMLUListElement>(null);
  const moved = useRef<{ id: string; from: string; index: number } | null>(null);
  const find = (selector: string) => [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const findSlabsOf = (owner: string) => find(`[data-owner="${CSS.escape(owner)}"] [data-piece]`);
  const focusMoved = useEffectEvent(() => {
    if (moved.current === null) return;
    const { id, from, index } = moved.current;
    const [slab] = find(`[data-piece="${CSS.escape(id)}"]`);
    const left = findSlabsOf(from);
    const [name] = find(`[data-owner="${CSS.escape(from)}"] [data-name]`);
    const target = slab ?? left[index] ?? left.at(-1) ?? name;
    if (document.activeElement === document.body) target?.focus();
    else if (document.activeElement !== target) moved.current = null;
  });
  useEffect(() => focusMoved(), [rows]);
  return {
    box,
    follow: ({ id }: WorkPiece, owner: ProjectAssignee | null) => {
      const from = ownerOf(owner);
      const index = findSlabsOf(from).findIndex((slab) => slab.dataset['piece'] === id);
      moved.current = { id, from, index };
    },
  };
}

/** Names a row. */
const ownerOf = (person: ProjectAssignee | null): string => person?.email ?? unassigned;

type RowProps = { row: Workload; onOpen: (piece: WorkPiece) => void };

function Row({ row, onOpen }: RowProps) {
  const { person, open, dueThisWeek, lateReplies, minutes, words, pieces } = row;
  const late = row.late + lateReplies;
  const line = useRef<HTMLLIElement>(null);
  const owner = ownerOf(person);
  const isTarget = useDropTarget(line, owner);
  const name = person ? `${person.firstName} ${person.lastName}` : 'Nobody yet';

  return (
    <li
      ref={line}
      data-owner={owner}
      className={`border-b border-edge py-1.5 text-sm max-lg:py-3 ${columns} ${isTarget ? 'bg-pounamu-wash outline outline-2 outline-pounamu' : ''}`}
    >
      <span className="flex min-w-0 items-center gap-2.5">
        {person ? (
          <Avatar {...person} src={person.profilePicture} size={26} />
        ) : (
          <span
            aria-hidden="true"
            className="grid h-[26px] w-[26px] flex-none place-items-center rounded-badge border border-dashed border-edge-strong text-xs"
          >
            ?
          </span>
        )}
        <b tabIndex={-1} data-name className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {name}
        </b>
      </span>
      <span className="flex min-h-8 flex-wrap items-center">
        <span role="group" aria-label={`Work of ${name}`} className="flex flex-wrap">
          {pieces.map((piece, index) => (
            <WorkSlab key={piece.id} piece={piece} isStop={index === 0} onOpen={() => onOpen(piece)} />
          ))}
        </span>
        {open > pieces.length && (
          <Link
            href={dashboardPath('projects', { assignedTo: owner })}
            className="link ml-1.5 inline-flex min-h-6 items-center text-xs"
          >
            {open - pieces.length} more<span className="sr-only"> projects of {name}</span>
          </Link>
        )}
        {lateReplies > 0 && (
          <span className="ml-1.5 text-xs font-semibold text-danger">
            {lateReplies} late {lateReplies === 1 ? 'reply' : 'replies'}
          </span>
        )}
      </span>
      <Count label="open" value={open} />
      <Count label="due this week" value={dueThisWeek} />
      <Count label="late" value={late} isBad={late > 0} />
      <span className="whitespace-nowrap max-lg:mr-3.5 max-lg:inline-block max-lg:text-soft">
        {person && (minutes > 0 ? formatMinutes(minutes) : <span className="text-soft">None</span>)}
        {person && <span className="lg:sr-only"> logged</span>}
      </span>
      <span className={`max-lg:mt-1 max-lg:block ${late > 0 ? 'font-semibold' : ''}`}>{words}</span>
    </li>
  );
}

const Count = ({ label, value, isBad = false }: { label: string; value: number; isBad?: boolean }) => (
  <span
    className={`whitespace-nowrap tabular-nums max-lg:mr-3.5 max-lg:inline-block lg:text-right ${isBad ? 'font-semibold text-danger' : value === 0 ? 'text-soft' : ''}`}
  >
    {value}
    <span className="lg:sr-only"> {label}</span>
  </span>
);
