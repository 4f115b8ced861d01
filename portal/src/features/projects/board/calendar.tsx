import type { StaffProject } from '@stackworks/contracts';
import { Icon, Skeleton } from '@stackworks/ui';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { controlLook } from '#/components/dense.ts';
import { Loaded, NextPageFailed } from '#/components/paged-list.tsx';
import { dueBetweenQuery, projectCountsQuery } from '#/features/projects/staff/queries.ts';
import { endOfWork, toNzDay } from '#/lib/dates.ts';
import { useDrop } from '#/lib/drag.ts';
import { formatMonth, formatWeekday } from '#/lib/format.ts';
import { useNow } from '#/lib/hooks.ts';
import { sumOf } from '#/lib/sum-of.ts';
import type { Selection } from './bulk-bar.tsx';
import { CalendarDay } from './calendar-day.tsx';
import { monthAfter, readMonth, toCalendarDays } from './calendar-days.ts';
import type { CardField } from './card-dialog.tsx';
import type { Filters } from './filters.ts';
import { findShown, type MoveProject } from './use-board-keys.ts';
import { useCardKeys } from './use-card-keys.ts';

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
  const queryClient = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const edited = useRef<string | null>(null);
  const onEdit: Props['onEdit'] = (project, field) => {
    edited.current = project.id;
    actions.onEdit(project, field);
  };
  useCardKeys(box, { ...actions, onEdit, isOff: false, isOneColumn: true });
  useDrop((id, day) => {
    const [project] = findShown(queryClient, id);
    if (!project || day === null) return;
    if (project.dueDate === null || toNzDay(project.dueDate) !== day) {
      actions.onReschedule(project, endOfWork(day));
    }
  });

  // On another day a card is a new element, and the focus would stay behind.
  useEffect(() => {
    if (!edited.current || document.activeElement !== document.body) return;
    const card = box.current?.querySelector<HTMLElement>(`[data-project="${CSS.escape(edited.current)}"]`);
    if (!card) return;
    // Once: a later change is a colleague's, and would scroll the page away.
    edited.current = null;
    card.focus();
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
                  No open projects are due in these weeks.
                </p>
              )}
              {isError && hasNextPage && (
                <NextPageFailed
                  text="Some projects are missing: we couldn’t load them all."
                  isBusy={isFetching}
                  onRetry={fetchNextPage}
                />
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
                  <CalendarDay
                    key={day}
                    day={day}
                    now={now}
                    month={month}
                    selection={selection}
                    projects={byDay.get(day) ?? []}
                  />
                ))}
              </ol>
            </>
          );
        }}
      </Loaded>
    </section>
  );
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
