import { auditActions, auditKinds, auditSubjects, type AdminUser } from '@stackworks/contracts';
import { Button, Select, TextField } from '@stackworks/ui';
import {
  actionChoice,
  noFilters,
  subjectNames,
  toActionFilters,
  toActionName,
  type AuditFilters,
} from './filters.ts';

type Props = {
  team: readonly AdminUser[];
  filters: AuditFilters;
  onNarrow: (wanted: Partial<AuditFilters>) => void;
};

export function AuditFilterBar({ team, filters, onNarrow }: Props) {
  const isSomebodyElse = filters.actor !== '' && !team.some(({ id }) => id === filters.actor);
  const isNarrowed = Object.values(filters).some((value) => value !== '');
  return (
    <div className="mb-7 grid grid-cols-2 items-end gap-x-5 gap-y-4 sm:grid-cols-3 max-sm:[&>:nth-child(-n+3)]:col-span-2">
      <Select
        label="Who"
        value={filters.actor}
        onChange={({ currentTarget }) => onNarrow({ actor: currentTarget.value })}
      >
        <option value="">Everyone</option>
        {team.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {isSomebodyElse && <option value={filters.actor}>The person chosen below</option>}
      </Select>
      <Select
        label="Action"
        value={actionChoice(filters)}
        onChange={({ currentTarget }) => onNarrow(toActionFilters(currentTarget.value))}
      >
        <option value="">Every action</option>
        {Object.entries(auditKinds).map(([kind, { name, actions }]) => (
          <optgroup key={kind} label={name}>
            <option value={`kind:${kind}`}>{name}: all</option>
            {actions.map((action) => (
              <option key={action} value={action}>
                {toActionName(auditActions[action])}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Select
        label="About"
        value={filters.subjectType}
        onChange={({ currentTarget }) => onNarrow({ subjectType: currentTarget.value, subject: '' })}
      >
        <option value="">Anything</option>
        {auditSubjects.map((subject) => (
          <option key={subject} value={subject}>
            {subjectNames[subject]}
          </option>
        ))}
      </Select>
      <TextField
        label="From"
        type="date"
        value={filters.from}
        onChange={({ currentTarget }) => onNarrow({ from: currentTarget.value })}
      />
      <TextField
        label="To"
        type="date"
        value={filters.to}
        onChange={({ currentTarget }) => onNarrow({ to: currentTarget.value })}
      />
      {isNarrowed && (
        <Button
          size="small"
          variant="quiet"
          className="justify-self-start"
          onClick={() => onNarrow(noFilters)}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}
