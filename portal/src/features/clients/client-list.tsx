import {
  subscriptionStatuses,
  subscriptionStatusWords,
  type AdminUser,
  type StaffClient,
} from '@stackworks/contracts';
import { Avatar, Badge, EmptyState } from '@stackworks/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { fieldLook, rowLink, rowLook, rowPicture } from '#/components/dense.ts';
import { ExportButton } from '#/components/export-button.tsx';
import { OptionSelect, toOptions } from '#/components/option-select.tsx';
import { PagedList } from '#/components/paged-list.tsx';
import { rowAttribute, useRowKeys } from '#/components/row-keys.ts';
import { SearchField } from '#/components/search-field.tsx';
import { PlanStatusBadge } from '#/features/billing/index.ts';
import { catalogueQuery, PlanBadge } from '#/features/content/index.ts';
import { clientPath, useAddressFilters } from '#/lib/address.ts';
import { formatDate } from '#/lib/format.ts';
import { AddClient } from './upkeep/add-client.tsx';
import { type ClientFilters, fetchClientRows, filteredClientsQuery } from './queries.ts';

export function ClientList({ admin }: { admin: AdminUser }) {
  const plans = useQuery(catalogueQuery).data?.plans ?? [];
  const [parameters, setFilters] = useAddressFilters<keyof ClientFilters>();
  const filters: ClientFilters = {
    q: parameters.get('q') ?? '',
    status: parameters.get('status') ?? '',
    plan: parameters.get('plan') ?? '',
    suspended: parameters.get('suspended') ?? '',
  };
  const select = (name: 'status' | 'plan' | 'suspended') => ({
    value: filters[name],
    onChange: (value: string) => setFilters({ [name]: value }),
  });
  useRowKeys();
  const isNarrowed = Object.values(filters).some((value) => value !== '');
  return (
    <>
      <div className={`mb-4 flex flex-wrap items-end justify-end gap-4 ${fieldLook}`}>
        <div className="grid min-w-0 flex-1 basis-full grid-cols-2 gap-4 sm:grid-cols-3 lg:basis-0 lg:grid-cols-[1.7fr_1fr_1fr_1fr] max-lg:[&>:first-child]:col-span-full max-sm:[&>:last-child]:col-span-full">
          <SearchField
            label="Search clients"
            placeholder="Name, email or company"
            searched={filters.q}
            onSearch={(q) => setFilters({ q }, { replace: true })}
          />
          <OptionSelect
            label="Subscription"
            options={[['', 'Any'], ...toOptions(subscriptionStatuses, subscriptionStatusWords)]}
            {...select('status')}
          />
          <OptionSelect
            label="Plan"
            options={[['', 'Any'], ...plans.map(({ slug, name }) => [slug, name] as const), ['none', 'None']]}
            {...select('plan')}
          />
          <OptionSelect
            label="Account"
            options={[
              ['', 'Any'],
              ['false', 'Open'],
              ['true', 'Suspended'],
            ]}
            {...select('suspended')}
          />
        </div>
        <div className="flex flex-wrap items-end gap-2.5 max-lg:order-first">
          <ExportButton
            label="Export CSV"
            fileName="clients.csv"
            fetchRows={() => fetchClientRows(filters)}
          />
          <AddClient adminId={admin.id} />
        </div>
      </div>
      <PagedList
        query={useInfiniteQuery(filteredClientsQuery(filters))}
        loading="Loading clients..."
        failed="We couldn’t load the clients"
        label="Clients"
        className="border-t-2 border-ink"
        empty={
          isNarrowed ? (
            <EmptyState title="No clients match" text="Remove a filter or try another search." />
          ) : (
            <EmptyState
              title="No clients yet"
              text="They appear here as soon as someone registers, or you add one."
            />
          )
        }
      >
        {(client) => <Row key={client.id} client={client} />}
      </PagedList>
    </>
  );
}

function Row({ client }: { client: StaffClient }) {
  const { id, firstName, lastName, email, company, plan, planName, createdAt, projects } = client;
  return (
    <li
      className={`${rowLook} grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.3fr)_17.5rem_6rem_9rem]`}
    >
      <Avatar firstName={firstName} lastName={lastName} src={client.profileImageUrl} size={rowPicture} />
      <h2 className="truncate text-[.875rem] font-label">
        <Link href={clientPath(id)} className={rowLink} {...rowAttribute}>
          {firstName} {lastName}
        </Link>
      </h2>
      <p className="truncate text-[.875rem] max-lg:col-start-2">{company}</p>
      <p className="truncate text-xs text-soft max-lg:col-start-2">{email}</p>
      <p className="flex flex-wrap items-center gap-2 max-lg:col-start-2">
        {plan ? <PlanBadge plan={plan} name={planName} /> : <Badge>None</Badge>}
        <PlanStatusBadge client={client} />
        {!client.isActive && <Badge tone="bad">Suspended</Badge>}
      </p>
      <p className="text-xs text-soft max-lg:col-start-2">{countProjects(projects)}</p>
      <p className="text-xs text-soft max-lg:col-start-2">Joined {formatDate(createdAt)}</p>
    </li>
  );
}

export const countProjects = (number: number): string => `${number} ${number === 1 ? 'project' : 'projects'}`;
