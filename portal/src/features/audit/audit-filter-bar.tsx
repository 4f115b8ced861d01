import { auditActions, auditSubjects, type AdminUser } from '@stackworks/contracts';
import { Button, Select, TextField } from '@stackworks/ui';
import { filterNames, type AuditFilters } from './filters.ts';

type Props = {
  team: readonly AdminUser[];
  filters: AuditFilters;
  onNarrow: (wanted: Partial<AuditFilters>) => void;
};

const toSentence = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1).replaceAll('-', ' ');

/** What the log is narrowed to. */
export function AuditFilterBar({ team, filters, onNarrow }: Props) {
  const isSomebodyElse = filters.actor !== '' && !team.some(({ id }) => id === filters.actor);
  const none = { actor: '', action: '', subjectType: '', subject: '', from: '', to: '' };
  const isNarrowed = filterNames.some((name) => filters[name] !== '');
  return (
    <div className="xl:grid-cols-5 mb-7 grid items-end gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
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
        value={filters.action}
        onChange={({ currentTarget }) => onNarrow({ action: currentTarget.value })}
      >
        <option value="">Every action</option>
        {Object.entries(auditActions).map(([action, words]) => (
          <option key={action} value={action}>
            {toSentence(words)}
          </option>
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
            {toSentence(subject)}
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
        <Button size="small" variant="quiet" className="justify-self-start" onClick={() => onNarrow(none)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
