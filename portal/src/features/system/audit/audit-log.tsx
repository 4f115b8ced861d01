import { auditActions, type AuditEntry, type AuditPage } from '@stackworks/contracts';
import { EmptyState } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PagedList } from '#/components/paged-list.tsx';
import { teamQuery } from '#/features/team/index.ts';
import { useAddressFilters } from '#/lib/address.ts';
import { api, pagedQuery } from '#/lib/api/client.ts';
import { formatDay, formatTime } from '#/lib/format.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { toDetailWords } from './detail-words.ts';
import { type AuditFilters, readFilters, toAuditQuery } from './filters.ts';

export function AuditLog() {
  const team = useInfiniteQuery(teamQuery).data?.pages.flatMap(({ items }) => items) ?? [];
  const [parameters, narrow] = useAddressFilters<keyof AuditFilters>();
  const filters = readFilters(parameters);
  return (
    <>
      <AuditFilterBar team={team} filters={filters} onNarrow={narrow} />
      <PagedList
        query={useInfiniteQuery(auditLogQuery(filters))}
        loading="Loading the audit log..."
        failed="We couldn’t load the audit log"
        empty={<EmptyState title="No matching entries" text="Try fewer filters or different dates." />}
        label="Audit log"
        className="border-t-2 border-ink"
      >
        {(entry) => <AuditRow key={entry.id} entry={entry} onNarrow={narrow} />}
      </PagedList>
    </>
  );
}

type Props = { entry: AuditEntry; onNarrow: (wanted: Partial<AuditFilters>) => void };

const words: Readonly<Record<string, string>> = auditActions;

/** One entry as a sentence; its names filter the log. */
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

const auditLogQuery = (filters: AuditFilters) =>
  pagedQuery<AuditPage>(['/api/admin/audit-log', filters], (cursor) =>
    api.admin['audit-log'].$get({ query: { ...toAuditQuery(filters), ...cursor } }),
  );
