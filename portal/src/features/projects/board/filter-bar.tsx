import {
  dueFilters,
  portalStatusWords,
  projectPriorities,
  projectStatuses,
  type AdminUser,
  type DueFilter,
  type ProjectStatus,
} from '@stackworks/contracts';
import { Icon, TextField } from '@stackworks/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { OptionSelect, toOptions, type Option } from '#/components/option-select.tsx';
import { priorityNames } from '#/features/projects/words.ts';
import { toPeopleOptions, unassignedOption } from '#/features/projects/staff/project-plan.tsx';
import { shownStatuses, statusWord, type FilterName, type Filters } from './filters.ts';

type Props = {
  filters: Filters;
  colleagues: readonly AdminUser[];
  onChange: (changes: Partial<Record<FilterName, string>>, options?: { replace: boolean }) => void;
};

const dueNames: Record<DueFilter, string> = {
  late: 'Late',
  week: 'Due within a week',
  none: 'No due date',
};

export function FilterBar({ filters, colleagues, onChange }: Props) {
  const { q = '', priority = '' } = filters;
  const selects: readonly [Exclude<FilterName, 'status' | 'q'>, label: string, readonly Option<string>[]][] =
    [
      [
        'assignedTo',
        'Assignment',
        [['', 'All assignments'], unassignedOption, ['assigned', 'Assigned'], ...toPeopleOptions(colleagues)],
      ],
      [
        'priority',
        'Priority',
        [
          ['', 'All priorities'],
          ...toOptions(projectPriorities, priorityNames),
          ...(priority.includes(',') ? [[priority, priority] as const] : []),
        ],
      ],
      ['due', 'Due', [['', 'Any time'], ...toOptions(dueFilters, dueNames)]],
      [
        'sort',
        'Order',
        [
          ['', 'Newest first'],
          ['due', 'Due soonest (open only)'],
        ],
      ],
    ];
  return (
    <form
      role="search"
      className="mb-5 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField searched={q} onSearch={(text) => onChange({ q: text }, { replace: true })} />
      {selects.map(([name, label, options]) => (
        <OptionSelect
          key={name}
          label={label}
          value={filters[name] ?? ''}
          options={options}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </form>
  );
}

const debounceMs = 300;

function SearchField({ searched, onSearch }: { searched: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(searched);
  const [known, setKnown] = useState(searched);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Changed from elsewhere, such as by a saved view or the back button.
  if (searched !== known) {
    setKnown(searched);
    if (searched !== text.trim()) setText(searched);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <TextField
      label="Search"
      type="search"
      placeholder="Search clients..."
      maxLength={100}
      value={text}
      onChange={(event) => {
        const wanted = event.currentTarget.value;
        setText(wanted);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onSearch(wanted.trim()), debounceMs);
      }}
    />
  );
}

type StatusProps = { filters: Filters; onChange: (status: string) => void };

/** Filters by any number of statuses; none and all mean the same. */
export function StatusFilter({ filters, onChange }: StatusProps) {
  const labelId = useId();
  const chosen: readonly ProjectStatus[] = filters.status ? shownStatuses(filters) : [];
  const toggle = (status: ProjectStatus) => {
    const next = projectStatuses.filter((each) => chosen.includes(each) !== (each === status));
    onChange(next.length === projectStatuses.length ? '' : next.map(statusWord).join(','));
  };
  return (
    <div role="group" aria-labelledby={labelId} className="mb-5 flex flex-wrap items-center gap-2">
      <span id={labelId} className="mr-1 text-sm font-label">
        Status
      </span>
      <Choice name="All" isChosen={chosen.length === 0} onPress={() => onChange('')} />
      {projectStatuses.map((status) => (
        <Choice
          key={status}
          name={portalStatusWords[status]}
          isChosen={chosen.includes(status)}
          onPress={() => toggle(status)}
        />
      ))}
    </div>
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
