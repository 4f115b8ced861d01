import { type StaffProject } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { PlanMark } from '#/features/content/index.ts';
import { staffProjectPath } from '#/lib/address.ts';
import { endOfWork, toNzDay } from '#/lib/dates.ts';
import { useDraggable, useDropTarget } from '#/lib/drag.ts';
import { formatDayInWords } from '#/lib/format.ts';
import { showMore } from '#/lib/show-more.ts';
import { Assignee } from './board-card.tsx';
import type { Selection } from './bulk-bar.tsx';
import { staffStatusWords } from '#/features/projects/status-words.ts';

/** A day shows this many projects until the rest are asked for. */
const fewCards = 3;

type DayProps = {
  day: string;
  now: Date;
  month: string;
  projects: readonly StaffProject[];
  selection: Selection;
};

/** A day and what is due on it. */
export function CalendarDay({ day, now, month, projects, selection }: DayProps) {
  const today = toNzDay(now);
  const element = useRef<HTMLLIElement>(null);
  const [isWhole, setWhole] = useState(false);
  const isPast = day < today;
  // Nothing can become due in the past.
  const isTarget = useDropTarget(element, isPast ? null : day);
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());

  const shown = isWhole ? projects : projects.slice(0, fewCards);
  const left = projects.length - shown.length;
  const tone = isTarget ? 'bg-pounamu-wash' : isWeekend || !day.startsWith(month) ? 'lg:bg-fold' : '';
  return (
    <li
      ref={element}
      aria-current={day === today ? 'date' : undefined}
      className={`min-w-0 border-edge py-2 max-lg:border-b lg:min-h-[6.75rem] lg:border-b lg:border-r lg:px-1.5 lg:pt-1 ${projects.length === 0 ? 'max-lg:hidden' : ''} ${tone}`}
    >
      <p className="flex min-h-6 items-center px-0.5 text-xs">
        <span className="font-semibold max-lg:text-sm lg:sr-only">{formatDayInWords(endOfWork(day))}</span>
        <span
          aria-hidden="true"
          className={`max-lg:hidden ${day === today ? 'bg-ink px-1.5 font-semibold text-paper' : isPast ? 'text-soft' : 'font-semibold'}`}
        >
          {Number(day.slice(8))}
        </span>
      </p>
      {shown.length > 0 && (
        <ul className="mt-0.5 grid gap-1.5">
          {shown.map((project) => (
            <DayCard
              key={project.id}
              project={project}
              isLate={project.dueDate !== null && project.dueDate < now.toISOString()}
              isSelected={selection.has(project.id)}
            />
          ))}
        </ul>
      )}
      {left > 0 && (
        <button
          type="button"
          className="link mt-1 inline-flex min-h-6 items-center px-0.5 text-xs coarse:min-h-11"
          onClick={() => showMore(element.current, () => setWhole(true))}
        >
          {left} more<span className="sr-only"> due on {formatDayInWords(endOfWork(day))}</span>
        </button>
      )}
    </li>
  );
}

type CardProps = { project: StaffProject; isLate: boolean; isSelected: boolean };

function DayCard({ project, isLate, isSelected }: CardProps) {
  const { id, projectName, status, user, assignee } = project;
  const card = useRef<HTMLLIElement>(null);
  const isDragged = useDraggable(card, id);

  return (
    <li
      ref={card}
      className={`grid min-w-0 cursor-grab grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1.5 border border-edge bg-sheet px-2 py-1 text-xs has-[[data-project]:focus-visible]:outline has-[[data-project]:focus-visible]:outline-[3px] has-[[data-project]:focus-visible]:outline-offset-1 has-[[data-project]:focus-visible]:outline-pounamu ${isSelected ? 'outline outline-2 outline-pounamu' : ''} ${isDragged ? 'opacity-50' : ''}`}
    >
      <Link
        href={staffProjectPath(id)}
        draggable={false}
        data-project={id}
        title={projectName}
        className="line-clamp-2 min-w-0 font-semibold leading-tight [overflow-wrap:anywhere] hover:underline focus-visible:outline-none max-lg:py-1.5 max-lg:text-sm"
      >
        {projectName}
      </Link>
      <Assignee assignee={assignee} />
      <span className="col-span-2 min-w-0 truncate text-soft">
        {user.company ?? `${user.firstName} ${user.lastName}`}
      </span>
      <span className="col-span-2 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        {user.plan && user.planName && <PlanMark plan={user.plan} name={user.planName} />}
        {isLate ? (
          <span className="flex items-center gap-1 font-semibold text-danger">
            <Icon name="warning" size={13} />
            Late
          </span>
        ) : (
          <span className="text-soft">{staffStatusWords[status]}</span>
        )}
      </span>
    </li>
  );
}
