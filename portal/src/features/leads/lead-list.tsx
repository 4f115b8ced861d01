import { type AdminUser, leadSources, leadStatuses, type Lead } from '@stackworks/contracts';
import { EmptyState, Icon } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { fieldLook, rowLink, rowLook } from '#/components/dense.ts';
import { ExportButton } from '#/components/export-button.tsx';
import { OptionSelect, toOptions } from '#/components/option-select.tsx';
import { PagedList } from '#/components/paged-list.tsx';
import { rowAttribute, useRowKeys } from '#/components/row-keys.ts';
import { SearchField } from '#/components/search-field.tsx';
import { teamQuery } from '#/features/team/index.ts';
import { formatDateTime } from '#/lib/format.ts';
import { useAddressFilters } from '#/lib/address.ts';
import { api } from '#/lib/api/client.ts';
import { useNow } from '#/lib/hooks.ts';
import { describeReplyTarget } from '#/lib/reply-target.ts';
import { LeadDetail } from './lead-detail.tsx';
import { LeadBadge, leadSourceWords, leadStatusWords } from './lead-status.tsx';
import { leadsQuery } from './queries.ts';

/** The leads tab of the dashboard: the list, or the lead that the address names. */
export function Leads({ admin }: { admin: AdminUser }) {
  const id = useSearchParams()[0].get('lead');
  const team = useInfiniteQuery(teamQuery).data?.pages.flatMap((page) => page.items) ?? [];
  return id ? <LeadDetail key={id} id={id} adminId={admin.id} team={team} /> : <LeadList team={team} />;
}

function LeadList({ team }: { team: readonly AdminUser[] }) {
  useRowKeys();
  const [parameters, setFilters] = useAddressFilters<'q' | 'status' | 'source' | 'owner'>();
  const status = leadStatuses.find((each) => each === parameters.get('status'));
  const source = leadSources.find((each) => each === parameters.get('source'));
  const owner = parameters.get('owner') ?? undefined;
  const q = parameters.get('q') ?? '';
  const filters = {
    ...(q && { q }),
    ...(status && { status }),
    ...(source && { source }),
    ...(owner && { owner }),
  };
  const leads = useInfiniteQuery(leadsQuery({ ...filters, sort: 'owed' }));
  const now = useNow();
  const asOf = new Date(leads.dataUpdatedAt);
  const filter = (changes: Parameters<typeof setFilters>[0]) => setFilters(changes, { replace: true });

  return (
    <>
      <div
        className={`mb-4 grid grid-cols-2 items-end gap-4 sm:grid-cols-[1.7fr_1fr_1fr_1fr_auto] max-sm:[&>:first-child]:col-span-2 ${fieldLook}`}
      >
        <SearchField
          label="Search leads"
          placeholder="Name, email, phone or message"
          searched={q}
          onSearch={(text) => filter({ q: text })}
        />
        <OptionSelect
          label="Status"
          value={status ?? ''}
          options={[['', 'Any status'], ...toOptions(leadStatuses, leadStatusWords)]}
          onChange={(value) => filter({ status: value })}
        />
        <OptionSelect
          label="Owner"
          value={owner ?? ''}
          options={[['', 'Anyone'], ['none', 'Nobody'], ...team.map(({ id, name }) => [id, name] as const)]}
          onChange={(value) => filter({ owner: value })}
        />
        <OptionSelect
          label="Source"
          value={source ?? ''}
          options={[['', 'Any source'], ...toOptions(leadSources, leadSourceWords)]}
          onChange={(value) => filter({ source: value })}
        />
        <ExportButton
          label="Export CSV"
          fileName="leads.csv"
          fetchRows={() => api.admin.leads.export.$get({ query: { ...filters, sort: 'owed' } })}
        />
      </div>
      <PagedList
        query={leads}
        loading="Loading enquiries..."
        failed="We couldn’t load the enquiries"
        className="border-t-2 border-ink"
        empty={
          <EmptyState
            title="No enquiries here"
            text="Messages from the contact form and StackBot appear here."
          />
        }
      >
        {(lead) => <LeadRow key={lead.id} lead={lead} now={now} asOf={asOf} />}
      </PagedList>
    </>
  );
}

type RowProps = { lead: Lead; now: Date; asOf: Date };

function LeadRow({ lead, now, asOf }: RowProps) {
  const { id, name, email, summary, source, owner, createdAt, responseTarget } = lead;
  const target = describeReplyTarget(responseTarget, now, asOf);
  return (
    <li
      className={`${rowLook} grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 gap-y-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.8fr)_11rem_9.5rem_8rem_12.5rem]`}
    >
      <h2 className="truncate text-[.875rem] font-label">
        <Link
          href={`?tab=leads&lead=${id}`}
          aria-label={`Open the enquiry of ${name}`}
          className={rowLink}
          {...rowAttribute}
        >
          {name}
        </Link>
      </h2>
      <p className="truncate text-[.875rem] text-soft">
        {email !== '' && name !== email && `${email}: `}
        {summary}
      </p>
      <LeadBadge {...lead} />
      <p
        className={`text-xs font-semibold empty:hidden lg:empty:block ${target?.isLate ? 'text-danger' : ''}`}
      >
        {target?.isLate && <Icon name="warning" size={14} className="-mt-0.5 mr-1 inline" />}
        {target?.words}
      </p>
      <p className="truncate text-xs empty:hidden lg:empty:block">{owner?.name}</p>
      <p className="truncate text-xs text-soft">
        {leadSourceWords[source]}, {formatDateTime(createdAt)}
      </p>
    </li>
  );
}
