import {
  auditActions,
  type AuditEntry,
  auditKinds,
  auditSubjects,
  type AdminUser,
} from '@stackworks/contracts';
import { Button, EmptyState, Select, TextField } from '@stackworks/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { OptionSelect, toOptions } from '#/components/option-select.tsx';
import { PagedList } from '#/components/paged-list.tsx';
import { catalogueQuery } from '#/features/content/index.ts';
import { teamQuery } from '#/features/team/index.ts';
import { useAddressFilters } from '#/lib/address.ts';
import { api, pagedQuery } from '#/lib/api/client.ts';
import { formatDay, formatTime } from '#/lib/format.ts';
import { toDetailWords } from './describe-detail.ts';
import {
  actionChoice,
  type AuditFilters,
  noFilters,
  readFilters,
  subjectNames,
  toActionFilters,
  toActionName,
  toAuditQuery,
} from './filters.ts';

export function AuditLog() {
  const team = useInfiniteQuery(teamQuery).data?.pages.flatMap(({ items }) => items) ?? [];
  const [parameters, narrow] = useAddressFilters<keyof AuditFilters>();
  const filters = readFilters(parameters);
  const plans = useQuery(catalogueQuery).data?.plans ?? [];
  const nameOf = (slug: string) => plans.find((plan) => plan.slug === slug)?.name ?? slug;
  return (
    <>
      <FilterBar team={team} filters={filters} onNarrow={narrow} />
      <PagedList
        query={useInfiniteQuery(auditLogQuery(filters))}
        loading="Loading the audit log..."
        failed="We couldn’t load the audit log"
        empty={<EmptyState title="No matching entries" text="Try fewer filters or different dates." />}
        label="Audit log"
        className="border-t-2 border-ink"
      >
        {(entry) => <AuditRow key={entry.id} entry={entry} nameOf={nameOf} onNarrow={narrow} />}
      </PagedList>
    </>
  );
}

type Props = {
  entry: AuditEntry;
  nameOf: (planSlug: string) => string;
  onNarrow: (wanted: Partial<AuditFilters>) => void;
};

const words: Readonly<Record<string, string>> = auditActions;

/** One entry as a sentence; its names filter the log. */
function AuditRow({ entry, nameOf, onNarrow }: Props) {
  const { actorId, actorName, apiToken, action, subjectType, subjectId, subjectName, detail, address } =
    entry;
  const more = [...toDetailWords(action, detail, nameOf), ...(address ? [`from ${address}`] : [])];
  return (
    <li className="grid gap-x-7 gap-y-1 border-b border-edge py-3.5 sm:grid-cols-[12.5rem_minmax(0,1fr)]">
      <time dateTime={entry.createdAt} className="text-sm text-soft">
        {formatDay(entry.createdAt)}, {formatTime(entry.createdAt)}
      </time>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          <Name text={actorName} onPick={actorId === null ? null : () => onNarrow({ actor: actorId })} />
          {apiToken && `, by the API token “${apiToken.name}” (${apiToken.prefix}...),`}{' '}
          {words[action] ?? action}
          {subjectName !== null && (
            <>
              {' '}
              <Name
                text={subjectName}
                onPick={
                  subjectType === null || subjectId === null
                    ? null
                    : () => onNarrow({ subjectType, subject: subjectId })
                }
              />
            </>
          )}
        </p>
        {more.length > 0 && <p className="text-sm text-soft">{more.join(', ')}</p>}
      </div>
    </li>
  );
}

function Name({ text, onPick }: { text: string; onPick: (() => void) | null }) {
  if (!onPick) return <strong>{text}</strong>;
  return (
    <button type="button" className="link font-semibold" onClick={onPick}>
      {text}
    </button>
  );
}

const auditLogQuery = (filters: AuditFilters) =>
  pagedQuery(['/api/admin/audit-log', filters], (cursor) =>
    api.admin['audit-log'].$get({ query: { ...toAuditQuery(filters), ...cursor } }),
  );

type FilterBarProps = {
  team: readonly AdminUser[];
  filters: AuditFilters;
  onNarrow: (wanted: Partial<AuditFilters>) => void;
};

function FilterBar({ team, filters, onNarrow }: FilterBarProps) {
  const isSomebodyElse = filters.actor !== '' && !team.some(({ id }) => id === filters.actor);
  const isNarrowed = Object.values(filters).some((value) => value !== '');
  return (
    <div className="mb-7 grid grid-cols-2 items-end gap-x-5 gap-y-4 sm:grid-cols-3 max-sm:[&>:nth-child(-n+3)]:col-span-2">
      <OptionSelect
        label="Who"
        value={filters.actor}
        options={[
          ['', 'Everyone'],
          ...team.map(({ id, name }) => [id, name] as const),
          ...(isSomebodyElse ? [[filters.actor, 'The person chosen below'] as const] : []),
        ]}
        onChange={(actor) => onNarrow({ actor })}
      />
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
      <OptionSelect
        label="About"
        value={filters.subjectType}
        options={[['', 'Anything'], ...toOptions(auditSubjects, subjectNames)]}
        onChange={(subjectType) => onNarrow({ subjectType, subject: '' })}
      />
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
