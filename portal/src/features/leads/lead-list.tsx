import {
  type AdminUser,
  enquirySources,
  enquiryStatuses,
  type StaffEnquiryPage,
} from '@stackworks/contracts';
import { EmptyState } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { OptionSelect, toOptions } from '#/components/option-select.tsx';
import { PagedList } from '#/components/paged-list.tsx';
import { teamQuery } from '#/features/team/index.ts';
import { formatDayTime } from '#/lib/format.ts';
import { useAddressFilters } from '#/lib/address.ts';
import { LeadDetail } from './lead-detail.tsx';
import { LeadBadge, leadSourceWords, leadStatusWords } from './lead-status.tsx';
import { leadsQuery } from './queries.ts';

/** The enquiries tab of the dashboard: the list, or the enquiry that the address names. */
export function Leads({ admin }: { admin: AdminUser }) {
  const id = useSearchParams()[0].get('enquiry');
  const team = useInfiniteQuery(teamQuery).data?.pages.flatMap((page) => page.items) ?? [];
  return id ? <LeadDetail key={id} id={id} adminId={admin.id} team={team} /> : <LeadList team={team} />;
}

function LeadList({ team }: { team: readonly AdminUser[] }) {
  const [parameters, setFilters] = useAddressFilters<'status' | 'source' | 'owner'>();
  const status = enquiryStatuses.find((each) => each === parameters.get('status'));
  const source = enquirySources.find((each) => each === parameters.get('source'));
  const owner = parameters.get('owner') ?? undefined;
  const filters = { ...(status && { status }), ...(source && { source }), ...(owner && { owner }) };
  const filter = (changes: Parameters<typeof setFilters>[0]) => setFilters(changes, { replace: true });

  return (
    <>
      <div className="mb-6 grid grid-cols-2 gap-4 sm:grid-cols-3 max-sm:[&>:last-child]:col-span-2">
        <OptionSelect
          label="Status"
          value={status ?? ''}
          options={[['', 'Any status'], ...toOptions(enquiryStatuses, leadStatusWords)]}
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
          options={[['', 'Any source'], ...toOptions(enquirySources, leadSourceWords)]}
          onChange={(value) => filter({ source: value })}
        />
      </div>
      <PagedList
        query={useInfiniteQuery(leadsQuery(filters))}
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
        {(lead) => <LeadRow key={lead.id} lead={lead} />}
      </PagedList>
    </>
  );
}

function LeadRow({ lead }: { lead: StaffEnquiryPage['items'][number] }) {
  const { id, name, email, summary, source, owner, createdAt } = lead;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-b border-edge py-3 sm:grid-cols-[minmax(0,1fr)_16rem_auto]">
      <div className="min-w-0 max-sm:col-span-2">
        <h2 className="break-words font-display text-t2">{name}</h2>
        <p className="break-words text-sm text-soft">
          {name !== email && `${email}: `}
          {summary}
        </p>
      </div>
      <div className="grid justify-items-start gap-1.5">
        <LeadBadge {...lead} />
        <p className="text-xs text-soft">
          {leadSourceWords[source]}, {formatDayTime(createdAt)}
          {owner && `, ${owner.name}`}
        </p>
      </div>
      <Link className="button button-small justify-self-start" href={`?tab=enquiries&enquiry=${id}`}>
        Open
        <span className="sr-only"> the enquiry of {name}</span>
      </Link>
    </li>
  );
}
