import { subscriptionStatuses, type StaffClient } from '@stackworks/contracts';
import { Avatar, Badge, EmptyState, ErrorState, Select, SubscriptionBadge, TextField } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { TierBadge } from '#/features/content/index.ts';
import { ListLoading } from '#/components/loading.tsx';
import { LoadMore } from '#/components/paged-list.tsx';
import { formatDay } from '#/lib/format.ts';
import { type ClientFilters, clientPath, filteredClientsQuery } from './queries.ts';

const statusWords = { active: 'Active', inactive: 'Inactive', past_due: 'Past due', cancelled: 'Cancelled' };

type Props = {
  /** The plans the list can be narrowed to. */
  plans: readonly { slug: string; name: string }[];
};

/** Every client, narrowed by what the address says. */
export function ClientList({ plans }: Props) {
  const [parameters, setParameters] = useSearchParams();
  const [typed, setTyped] = useState(parameters.get('q') ?? '');
  const filters: ClientFilters = {
    q: useDeferredValue(typed.trim()),
    status: parameters.get('status') ?? '',
    tier: parameters.get('tier') ?? '',
    suspended: parameters.get('suspended') ?? '',
  };
  const narrow = (name: keyof ClientFilters, value: string, options = { replace: false }) =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      if (value) after.set(name, value);
      else after.delete(name);
      return after;
    }, options);

  return (
    <>
      <div className="mb-7 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-[1.7fr_1fr_1fr_1fr] max-lg:[&>:first-child]:col-span-full max-sm:[&>:last-child]:col-span-full">
        <TextField
          label="Search clients"
          type="search"
          placeholder="Name, email or company"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            narrow('q', event.currentTarget.value.trim(), { replace: true });
          }}
        />
        <Select
          label="Subscription"
          value={filters.status}
          onChange={(event) => narrow('status', event.currentTarget.value)}
        >
          <option value="">Any</option>
          {subscriptionStatuses.map((status) => (
            <option key={status} value={status}>
              {statusWords[status]}
            </option>
          ))}
        </Select>
        <Select
          label="Plan"
          value={filters.tier}
          onChange={(event) => narrow('tier', event.currentTarget.value)}
        >
          <option value="">Any</option>
          {plans.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
          <option value="none">None</option>
        </Select>
        <Select
          label="Account"
          value={filters.suspended}
          onChange={(event) => narrow('suspended', event.currentTarget.value)}
        >
          <option value="">Any</option>
          <option value="false">Open</option>
          <option value="true">Suspended</option>
        </Select>
      </div>
      <Rows filters={filters} />
    </>
  );
}

function Rows({ filters }: { filters: ClientFilters }) {
  const clients = useInfiniteQuery(filteredClientsQuery(filters));
  if (clients.isPending) return <ListLoading text="Loading clients..." />;
  if (!clients.data) {
    return (
      <ErrorState
        title="We couldn’t load the clients"
        text="Nothing is lost. Check your connection and try again."
        onRetry={() => void clients.refetch()}
      />
    );
  }
  const items = clients.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    const isNarrowed = Object.values(filters).some((value) => value !== '');
    return isNarrowed ? (
      <EmptyState title="No clients match" text="Remove a filter or try another search." />
    ) : (
      <EmptyState title="No clients yet" text="They appear here as soon as someone registers." />
    );
  }
  return (
    <>
      <ul aria-label="Clients" className="border-t-2 border-ink">
        {items.map((client) => (
          <Row key={client.id} client={client} />
        ))}
      </ul>
      <LoadMore {...clients} />
    </>
  );
}

function Row({ client }: { client: StaffClient }) {
  const { id, firstName, lastName, email, company, tier, subscriptionTier, createdAt, projects } = client;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2.5 border-b border-edge py-3.5 sm:flex-nowrap">
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
      <p className="basis-full text-sm text-soft sm:flex-none sm:basis-40 sm:text-right">
        {projects === 1 ? '1 project' : `${projects} projects`}
        <br />
        Joined {formatDay(createdAt)}
      </p>
    </li>
  );
}
