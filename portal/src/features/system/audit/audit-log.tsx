import { type AdminUser, auditActions, type AuditEntry, type AuditPage } from '@stackworks/contracts';
import { EmptyState, ErrorState } from '@stackworks/ui';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { ListLoading } from '#/components/loading.tsx';
import { LoadMore } from '#/components/paged-list.tsx';
import { api, cursorOf, firstPage } from '#/lib/api/client.ts';
import { formatDay, formatTime } from '#/lib/format.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { toDetailWords } from './detail-words.ts';
import { type AuditFilters, filterNames, readFilters, toAuditQuery } from './filters.ts';

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

type Props = { entry: AuditEntry; onNarrow: (wanted: Partial<AuditFilters>) => void };

const words: Readonly<Record<string, string>> = auditActions;

/** One entry as a sentence; its names narrow the log to what they did or what was done to them. */
function AuditRow({ entry, onNarrow }: Props) {
  const { actorId, actorName, action, subjectType, subjectId, subjectName, detail, address } = entry;
  const more = [...toDetailWords(action, detail), ...(address ? [`from ${address}`] : [])];
  return (
    <li className="grid gap-x-7 gap-y-1 border-b border-edge py-3.5 sm:grid-cols-[10.5rem_minmax(0,1fr)]">
      <time dateTime={entry.createdAt} className="text-sm text-soft">
        {formatDay(entry.createdAt)}, {formatTime(entry.createdAt)}
      </time>
      <div className="min-w-0 break-words">
        <p>
          <Name text={actorName} onPick={actorId === null ? null : () => onNarrow({ actor: actorId })} />{' '}
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

/** The audit log as far as it fits the filters, page by page. */
const auditLogQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/audit-log', filters],
    queryFn: async ({ pageParam }): Promise<AuditPage> => {
      const query = { ...toAuditQuery(filters), ...cursorOf(pageParam) };
      return (await api.admin['audit-log'].$get({ query })).json();
    },
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.nextCursor,
  });
