import { portalStatusWords, projectStatuses, type ProjectStatus } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { useId } from 'react';
import { shownStatuses, statusWord, type Filters } from './filters.ts';

type Props = { filters: Filters; onChange: (status: string) => void };

/** The statuses the projects are narrowed to: any number of them, each pressed on or off; none and all are the same. */
export function StatusFilter({ filters, onChange }: Props) {
  const labelId = useId();
  const chosen: readonly ProjectStatus[] = filters.status ? shownStatuses(filters) : [];
  const toggle = (status: ProjectStatus) => {
    const after = projectStatuses.filter((each) => chosen.includes(each) !== (each === status));
    onChange(after.length === projectStatuses.length ? '' : after.map(statusWord).join(','));
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

type ChoiceProps = { name: string; isChosen: boolean; onPress: () => void };

function Choice({ name, isChosen, onPress }: ChoiceProps) {
  return (
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
}
