import type { AdminUser } from '@stackworks/contracts';
import { EmptyState, ErrorState } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { ListLoading } from '#/components/loading.tsx';
import { LoadMore } from '#/components/paged-list.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { AuditRow } from './audit-row.tsx';
import { filterNames, readFilters, type AuditFilters } from './filters.ts';
import { auditLogQuery } from './queries.ts';

/** Who did what to whom and when; the address keeps what it is narrowed to. */
export function AuditLog({ team }: { team: readonly AdminUser[] }) {
  const [parameters, setParameters] = useSearchParams();
  const filters = readFilters(parameters);
  const narrow = (wanted: Partial<AuditFilters>) =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      for (const name of filterNames) {
        const value = wanted[name];
        if (value) after.set(name, value);
        else if (value === '') after.delete(name);
      }
      return after;
    });

  return (
    <>
      <AuditFilterBar team={team} filters={filters} onNarrow={narrow} />
      <Entries filters={filters} onNarrow={narrow} />
    </>
  );
}

type EntriesProps = { filters: AuditFilters; onNarrow: (wanted: Partial<AuditFilters>) => void };

function Entries({ filters, onNarrow }: EntriesProps) {
  const log = useInfiniteQuery(auditLogQuery(filters));
  if (log.isPending) return <ListLoading text="Loading the audit log..." />;
  if (!log.data) {
    return (
      <ErrorState
        title="We couldn’t load the audit log"
        text="Nothing is lost. Check your connection and try again."
        onRetry={() => void log.refetch()}
      />
    );
  }
  const entries = log.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) {
    return <EmptyState title="No matching entries" text="Try fewer filters or different dates." />;
  }
  return (
    <>
      <ul aria-label="Audit log" className="border-t-2 border-ink">
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} onNarrow={onNarrow} />
        ))}
      </ul>
      <LoadMore {...log} />
    </>
  );
}
