import {
  dueFilters,
  projectPriorities,
  projectStatuses,
  type AdminUser,
  type DueFilter,
  type ProjectStatus,
} from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { controlLook, fieldLook } from '#/components/dense.ts';
import { OptionSelect, toOptions, type Option } from '#/components/option-select.tsx';
import { Popover } from '#/components/popover.tsx';
import { SearchField } from '#/components/search-field.tsx';
import { catalogueQuery } from '#/features/content/index.ts';
import { priorityNames } from '#/features/projects/words.ts';
import { toPeopleOptions, unassignedOption } from '#/features/projects/staff/assignment-and-due-date.tsx';
import { shownStatuses, type BoardView, type FilterName, type Filters } from './filters.ts';
import { SavedViews } from './saved-views.tsx';
import { staffStatusWords } from '#/features/projects/status-words.ts';

type Props = {
  filters: Filters;
  view: BoardView;
  colleagues: readonly AdminUser[];
  onChange: (changes: Partial<Record<FilterName, string>>, options?: { replace: boolean }) => void;
  onOpenView: (filters: Filters) => void;
};

const dueNames: Record<DueFilter, string> = {
  late: 'Late',
  week: 'Due within a week',
  none: 'No due date',
};

const orders = {
  board: [
    ['', 'By due date'],
    ['newest', 'Newest first'],
  ],
  list: [
    ['', 'Newest first'],
    ['due', 'Due soonest (open only)'],
  ],
} as const satisfies Record<Exclude<BoardView, 'calendar'>, readonly Option<string>[]>;

/** All filters in one line; on a narrow screen behind a button. */
export function FilterBar({ filters, view, colleagues, onChange, onOpenView }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { q = '', priority = '', plan = '' } = filters;
  const selects: readonly (readonly [
    Exclude<FilterName, 'status' | 'q'>,
    label: string,
    readonly Option<string>[],
  ])[] = [
    [
      'assignedTo',
      'Assignment',
      [['', 'All assignments'], unassignedOption, ['assigned', 'Assigned'], ...toPeopleOptions(colleagues)],
    ],
    ['plan', 'Plan', usePlanOptions(plan)],
    [
      'priority',
      'Priority',
      [
        ['', 'All priorities'],
        ...toOptions(projectPriorities, priorityNames),
        ...(priority.includes(',') ? [[priority, priority] as const] : []),
      ],
    ],
    // A calendar has its own days, and their order.
    ...(view === 'calendar'
      ? []
      : ([
          ['due', 'Due', [['', 'Any time'], ...toOptions(dueFilters, dueNames)]],
          ['sort', 'Order', orders[view]],
        ] as const)),
  ];
  const used = Object.keys(filters).filter((name) => name !== 'q').length;
  return (
    <search className={`mb-3 flex flex-wrap items-center gap-2 ${fieldLook}`}>
      <SearchField
        label="Search"
        isLabelHidden
        className="min-w-0 flex-1 rail:w-[12.5rem] rail:flex-none"
        placeholder="Search clients..."
        searched={q}
        onSearch={(text) => onChange({ q: text }, { replace: true })}
      />
      <button
        type="button"
        aria-expanded={isOpen}
        className={`${controlLook} rail:hidden`}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{used > 0 && `, ${used}`}
      </button>
      <div className={`flex min-w-0 flex-wrap items-center gap-2 ${isOpen ? '' : 'max-rail:hidden'}`}>
        {selects.map(([name, label, options]) => (
          <OptionSelect
            key={name}
            label={label}
            isLabelHidden
            className="max-w-[10rem] [&_.control]:[field-sizing:content]"
            value={filters[name] ?? ''}
            options={options}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
        <StatusFilter filters={filters} onChange={(status) => onChange({ status })} />
        <SavedViews filters={filters} onOpen={onOpenView} />
      </div>
    </search>
  );
}

/** Every plan of content; also a chosen one that content doesn't have any more. */
function usePlanOptions(chosen: string): readonly Option<string>[] {
  const plans = useQuery(catalogueQuery).data?.plans ?? [];
  const isKnown = ['', 'none', ...plans.map(({ slug }) => slug)].includes(chosen);
  return [
    ['', 'Any plan'],
    ...plans.map(({ slug, name }) => [slug, name] as const),
    ['none', 'No plan'],
    ...(isKnown ? [] : [[chosen, chosen] as const]),
  ];
}

type StatusProps = { filters: Filters; onChange: (status: string) => void };

/** Filters by any number of statuses; none and all mean the same. */
function StatusFilter({ filters, onChange }: StatusProps) {
  const chosen: readonly ProjectStatus[] = filters.status ? shownStatuses(filters) : [];
  const [first] = chosen;
  const toggle = (status: ProjectStatus) => {
    const next = projectStatuses.filter((each) => chosen.includes(each) !== (each === status));
    onChange(next.length === projectStatuses.length ? '' : next.join(','));
  };
  return (
    <Popover
      buttonClassName={controlLook}
      button={
        <>
          <span className="sr-only">Status: </span>
          {chosen.length > 1 ? `${chosen.length} statuses` : first ? staffStatusWords[first] : 'Any status'}
          <Icon name="chevron" size={14} className="text-soft" />
        </>
      }
    >
      <div role="group" aria-label="Status" className="grid gap-1.5">
        <Choice name="All" isChosen={chosen.length === 0} onPress={() => onChange('')} />
        {projectStatuses.map((status) => (
          <Choice
            key={status}
            name={staffStatusWords[status]}
            isChosen={chosen.includes(status)}
            onPress={() => toggle(status)}
          />
        ))}
      </div>
    </Popover>
  );
}

const Choice = ({ name, isChosen, onPress }: { name: string; isChosen: boolean; onPress: () => void }) => (
  <button
    type="button"
    aria-pressed={isChosen}
    className={`inline-flex min-h-[40px] items-center gap-1.5 border px-3 text-sm ${isChosen ? 'border-ink bg-ink font-semibold text-paper' : 'border-edge-strong bg-sheet'}`}
    onClick={onPress}
  >
    {isChosen && <Icon name="tick" size={15} />}
    {name}
  </button>
);
