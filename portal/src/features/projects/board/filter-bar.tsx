import {
  dueFilters,
  projectPriorities,
  unassigned,
  type AdminUser,
  type DueFilter,
} from '@stackworks/contracts';
import { Select, TextField } from '@stackworks/ui';
import { useEffect, useRef, useState } from 'react';
import { priorityNames } from '#/features/projects/words.ts';
import type { FilterName, Filters } from './filters.ts';

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

/** What the list of projects is narrowed by, and how it is ordered. */
export function FilterBar({ filters, colleagues, onChange }: Props) {
  return (
    <form
      role="search"
      className="mb-5 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField searched={filters.q ?? ''} onSearch={(q) => onChange({ q }, { replace: true })} />
      <Select
        label="Assignment"
        value={filters.assignedTo ?? ''}
        onChange={(event) => onChange({ assignedTo: event.currentTarget.value })}
      >
        <option value="">All assignments</option>
        <option value={unassigned}>Unassigned</option>
        <option value="assigned">Assigned</option>
        {colleagues.map(({ id, email, name }) => (
          <option key={id} value={email}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Priority"
        value={filters.priority ?? ''}
        onChange={(event) => onChange({ priority: event.currentTarget.value })}
      >
        <option value="">All priorities</option>
        {projectPriorities.map((priority) => (
          <option key={priority} value={priority}>
            {priorityNames[priority]}
          </option>
        ))}
        {filters.priority?.includes(',') && <option value={filters.priority}>{filters.priority}</option>}
      </Select>
      <Select
        label="Due"
        value={filters.due ?? ''}
        onChange={(event) => onChange({ due: event.currentTarget.value })}
      >
        <option value="">Any time</option>
        {dueFilters.map((due) => (
          <option key={due} value={due}>
            {dueNames[due]}
          </option>
        ))}
      </Select>
      <Select
        label="Order"
        value={filters.sort ?? ''}
        onChange={(event) => onChange({ sort: event.currentTarget.value })}
      >
        <option value="">Newest first</option>
        <option value="due">Due soonest (open only)</option>
      </Select>
    </form>
  );
}

/** How long after the last letter it is searched, in milliseconds. */
const pauseMs = 300;

function SearchField({ searched, onSearch }: { searched: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(searched);
  const [known, setKnown] = useState(searched);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address was changed from elsewhere, as by a saved view or the back button.
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
        timer.current = setTimeout(() => onSearch(wanted.trim()), pauseMs);
      }}
    />
  );
}
