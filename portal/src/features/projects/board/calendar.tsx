import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { BaseEventPayload, ElementDragType } from '@atlaskit/pragmatic-drag-and-drop/types';
import { portalStatusWords, type StaffProject } from '@stackworks/contracts';
import { Icon, Skeleton } from '@stackworks/ui';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { controlLook } from '#/components/dense.ts';
import { Loaded } from '#/components/paged-list.tsx';
import { PlanMark } from '#/features/content/index.ts';
import { dueBetweenQuery, projectCountsQuery } from '#/features/projects/staff/queries.ts';
import { staffProjectPath } from '#/lib/address.ts';
import { endOfWork, toNzDay } from '#/lib/dates.ts';
import { formatDayInWords, formatMonth, formatWeekday } from '#/lib/format.ts';
import { useNow } from '#/lib/hooks.ts';
import { sumOf } from '#/lib/sum-of.ts';
import { Assignee } from './board-card.tsx';
import type { Selection } from './bulk-bar.tsx';
import { monthAfter, readMonth, toCalendarDays } from './calendar-days.ts';
import type { CardField } from './card-dialog.tsx';
import type { Filters } from './filters.ts';
import { findShown, type MoveProject } from './use-board-keys.ts';
import { useCardKeys } from './use-card-keys.ts';

/** A day shows this many projects until the rest are asked for. */
const fewCards = 3;

type Props = {
  filters: Filters;
  /** As the address has it. */
  month: string | null;
  selection: Selection;
  onMonth: (month: string) => void;
  onShowUndated: () => void;
  onReschedule: (project: StaffProject, dueDate: string) => void;
  onMove: MoveProject;
  onMoveSelected: Parameters<typeof useCardKeys>[1]['onMoveSelected'];
  onEdit: (project: StaffProject, field: CardField) => void;
  onSelect: (project: StaffProject) => void;
};

/** Open projects on the days they are due, a month at a time; on a narrow screen a list of those days. */
export function Calendar({ filters, month: named, selection, onMonth, onShowUndated, ...actions }: Props) {
  const now = useNow();
  const today = toNzDay(now);
  const month = readMonth(named, today);
  const days = toCalendarDays(month);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const projects = useInfiniteQuery({
    ...dueBetweenQuery(filters, from, to),
    placeholderData: keepPreviousData,
  });
  const box = useRef<HTMLDivElement>(null);
  const edited = useRef<string | null>(null);
  const onEdit: Props['onEdit'] = (project, field) => {
    edited.current = project.id;
    actions.onEdit(project, field);
  };
  useCardKeys(box, { ...actions, onEdit, isOff: false, isOneColumn: true });
  useRescheduling(actions.onReschedule);

  // On another day a card is a new element, and the focus would stay behind.
  useEffect(() => {
    if (!edited.current || document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>(`[data-project="${CSS.escape(edited.current)}"]`)?.focus();
  }, [projects.data]);

  // A day that lacks some of its projects would look freer than it is.
  const { hasNextPage, isFetching, isError, fetchNextPage } = projects;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  return (
    <section ref={box} aria-label={formatMonth(month)} aria-busy={projects.isPlaceholderData}>
      <div className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-[10.5rem] font-display text-t2">{formatMonth(month)}</h2>
        <div className="flex gap-2">
          <MonthButton label="Previous month" isBack onPress={() => onMonth(monthAfter(month, -1))} />
          <MonthButton label="Next month" onPress={() => onMonth(monthAfter(month, 1))} />
          <button
            type="button"
            className={controlLook}
            disabled={month === today.slice(0, 7)}
            onClick={() => onMonth('')}
          >
            This month
          </button>
        </div>
        <Undated filters={filters} onShow={onShowUndated} />
      </div>
      <Loaded
        query={projects}
        loading={<Skeleton className="h-[34rem]" />}
        failed="We couldn’t load the calendar"
      >
        {({ pages }) => {
          const byDay = Map.groupBy(
            pages.flatMap(({ items }) => items),
            ({ dueDate }) => (dueDate ? toNzDay(dueDate) : ''),
          );
          const isEmpty = !days.some((day) => byDay.has(day));
          return (
            <>
              {isEmpty && !projects.isPlaceholderData && (
                <p role="status" className="mb-2.5 text-sm text-soft">
                  No open project is due in these weeks.
                </p>
              )}
              <p
                aria-hidden="true"
                className="grid grid-cols-7 border-b-2 border-ink pb-1 text-xs font-label max-lg:hidden"
              >
                {days.slice(0, 7).map((day) => (
                  <span key={day} className="px-2">
                    {formatWeekday(endOfWork(day))}
                  </span>
                ))}
              </p>
              <ol className="grid border-edge max-lg:border-t-2 max-lg:border-ink lg:grid-cols-7 lg:border-l">
                {days.map((day) => (
                  <Day key={day} {...{ day, now, month, selection }} projects={byDay.get(day) ?? []} />
                ))}
              </ol>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

/** A project dropped on a day is due on it. */
function useRescheduling(onReschedule: Props['onReschedule']): void {
  const queryClient = useQueryClient();
  const drop = useEffectEvent(({ source, location }: BaseEventPayload<ElementDragType>) => {
    const day = location.current.dropTargets[0]?.data['day'];
    const [project] = findShown(queryClient, source.data['projectId']);
    if (!project || typeof day !== 'string') return;
    if (project.dueDate === null || toNzDay(project.dueDate) !== day) onReschedule(project, endOfWork(day));
  });
  useEffect(() => monitorForElements({ onDrop: drop }), []);
}

type MonthProps = { label: string; isBack?: boolean; onPress: () => void };

const MonthButton = ({ label, isBack = false, onPress }: MonthProps) => (
  <button type="button" className={controlLook} aria-label={label} title={label} onClick={onPress}>
    <Icon name="chevron" size={16} className={isBack ? 'rotate-90' : '-rotate-90'} />
  </button>
);

/** How many open projects are on no day, and the way to them. */
function Undated({ filters, onShow }: { filters: Filters; onShow: () => void }) {
  const { data } = useQuery(projectCountsQuery({ ...filters, due: 'none' }));
  const count = data ? sumOf(data) : 0;
  return (
    count > 0 && (
      <button
        type="button"
        className="link inline-flex min-h-8 items-center text-sm coarse:min-h-11"
        onClick={onShow}
      >
        {count} without a due date
      </button>
    )
  );
}

type DayProps = {
  day: string;
  now: Date;
  month: string;
  projects: readonly StaffProject[];
  selection: Selection;
};

function Day({ day, now, month, projects, selection }: DayProps) {
  const today = toNzDay(now);
  const element = useRef<HTMLLIElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [isTarget, setTarget] = useState(false);
  const isPast = day < today;
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());

  useEffect(() => {
    // Nothing can become due in the past.
    if (!element.current || isPast) return;
    return dropTargetForElements({
      element: element.current,
      getData: () => ({ day }),
      onDragEnter: () => setTarget(true),
      onDragLeave: () => setTarget(false),
      onDrop: () => setTarget(false),
    });
  }, [day, isPast]);

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
          onClick={() => setWhole(true)}
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
  const [isDragged, setDragged] = useState(false);

  useEffect(() => {
    if (!card.current) return;
    return draggable({
      element: card.current,
      getInitialData: () => ({ projectId: id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [id]);

  return (
    <li
      ref={card}
      className={`grid min-w-0 cursor-grab grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1.5 border border-edge bg-sheet px-2 py-1 text-xs has-[[data-project]:focus-visible]:outline has-[[data-project]:focus-visible]:outline-[3px] has-[[data-project]:focus-visible]:outline-offset-1 has-[[data-project]:focus-visible]:outline-pounamu ${isSelected ? 'outline outline-2 outline-pounamu' : ''} ${isDragged ? 'opacity-50' : ''}`}
    >
      <Link
        href={staffProjectPath(id)}
        draggable={false}
        data-project={id}
        className="min-w-0 font-semibold leading-tight [overflow-wrap:anywhere] hover:underline focus-visible:outline-none max-lg:py-1.5 max-lg:text-sm"
      >
        {projectName}
      </Link>
      <Assignee assignee={assignee} />
      <span className="col-span-2 min-w-0 truncate text-soft">
        {user.company ?? `${user.firstName} ${user.lastName}`}
      </span>
      <span className="col-span-2 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        {user.tier && user.subscriptionTier && <PlanMark tier={user.tier} name={user.subscriptionTier} />}
        {isLate ? (
          <span className="flex items-center gap-1 font-semibold text-danger">
            <Icon name="warning" size={13} />
            Late
          </span>
        ) : (
          <span className="text-soft">{portalStatusWords[status]}</span>
        )}
      </span>
    </li>
  );
}
