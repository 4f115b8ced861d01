import { subscriptionStatuses, type AdminUser, type StaffClient } from '@stackworks/contracts';
import { Avatar, Badge, EmptyState, SubscriptionBadge } from '@stackworks/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { OptionSelect, toOptions } from '#/components/option-select.tsx';
import { PagedList } from '#/components/paged-list.tsx';
import { SearchField } from '#/components/search-field.tsx';
import { catalogueQuery, TierBadge } from '#/features/content/index.ts';
import { clientPath, useAddressFilters } from '#/lib/address.ts';
import { formatDay } from '#/lib/format.ts';
import { countProjects } from './staff-clients.tsx';
import { AddClient } from './upkeep/add-client.tsx';
import { type ClientFilters, filteredClientsQuery } from './queries.ts';

const statusWords = { active: 'Active', inactive: 'Inactive', past_due: 'Past due', cancelled: 'Cancelled' };

export function ClientList({ admin }: { admin: AdminUser }) {
  const plans = useQuery(catalogueQuery).data?.plans ?? [];
  const [parameters, setFilters] = useAddressFilters<keyof ClientFilters>();
  const filters: ClientFilters = {
    q: parameters.get('q') ?? '',
    status: parameters.get('status') ?? '',
    tier: parameters.get('tier') ?? '',
    suspended: parameters.get('suspended') ?? '',
  };
  const select = (name: 'status' | 'tier' | 'suspended') => ({
    value: filters[name],
    onChange: (value: string) => setFilters({ [name]: value }),
  });
  const isNarrowed = Object.values(filters).some((value) => value !== '');
  return (
    <>
      <div className="mb-7 flex flex-wrap items-end justify-end gap-4">
        <div className="grid min-w-0 flex-1 basis-full grid-cols-2 gap-4 sm:grid-cols-3 lg:basis-0 lg:grid-cols-[1.7fr_1fr_1fr_1fr] max-lg:[&>:first-child]:col-span-full max-sm:[&>:last-child]:col-span-full">
          <SearchField
            label="Search clients"
            placeholder="Name, email or company"
            searched={filters.q}
            onSearch={(q) => setFilters({ q }, { replace: true })}
          />
          <OptionSelect
            label="Subscription"
            options={[['', 'Any'], ...toOptions(subscriptionStatuses, statusWords)]}
            {...select('status')}
          />
          <OptionSelect
            label="Plan"
            options={[['', 'Any'], ...plans.map(({ slug, name }) => [slug, name] as const), ['none', 'None']]}
            {...select('tier')}
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
        <div className="max-lg:order-first">
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
  const { id, firstName, lastName, email, company, tier, subscriptionTier, createdAt, projects } = client;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2.5 border-b border-edge py-3.5 lg:flex-nowrap">
      <Avatar firstName={firstName} lastName={lastName} src={client.profileImageUrl} />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="break-words font-display text-t2">
          <Link href={clientPath(id)} className="hover:underline">
            {firstName} {lastName}
          </Link>
        </h2>
        <p className="break-words text-sm text-soft">
          {company ? `${company}, ` : ''}
          {email}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-2 sm:justify-end">
        {tier ? <TierBadge tier={tier} name={subscriptionTier} /> : <Badge>None</Badge>}
        <SubscriptionBadge status={client.subscriptionStatus} />
        {!client.isActive && <Badge tone="bad">Suspended</Badge>}
      </p>
      <p className="basis-full text-sm text-soft lg:flex-none lg:basis-48 lg:text-right">
        {countProjects(projects)}
        <br />
        Joined {formatDay(createdAt)}
      </p>
    </li>
  );
}
