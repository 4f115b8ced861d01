import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Panel } from '#/components/panel.tsx';
import { leadPath } from '#/lib/address.ts';
import { formatDate } from '#/lib/format.ts';
import { leadSourceWords } from './lead-status.tsx';
import { leadsQuery } from './queries.ts';

/** The leads that a client came from; nothing for one who came otherwise. */
export function LeadsOfClient({ clientId }: { clientId: string }) {
  const leads = useInfiniteQuery(leadsQuery({ client: clientId })).data?.pages[0]?.items ?? [];
  if (leads.length === 0) return null;
  return (
    <Panel title="Enquiries" size="t1">
      <ul>
        {leads.map(({ id, summary, source, createdAt }) => (
          <li key={id} className="border-b border-edge">
            <Link
              className="flex min-h-11 flex-wrap items-center gap-x-4 py-2 no-underline hover:bg-fold"
              href={leadPath(id)}
            >
              <span className="min-w-0 font-label [overflow-wrap:anywhere]">{summary}</span>
              <span className="ml-auto text-sm text-soft">
                {leadSourceWords[source]}, {formatDate(createdAt)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
