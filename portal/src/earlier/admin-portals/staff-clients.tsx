import type { StaffClient } from '@stackworks/contracts';
import { Avatar, Badge, EmptyState } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlanStatusBadge } from '#/features/billing/index.ts';
import { PlanBadge } from '#/features/content/index.ts';
import { PagedList } from '#/components/paged-list.tsx';
import { formatDate } from '#/lib/format.ts';
import { api, pagedQuery } from '#/lib/api/client.ts';
import { clientsKey } from '#/lib/query-keys.ts';

const clientsQuery = pagedQuery(clientsKey, (query) => api.admin.clients.$get({ query }));

type Props = {
  facts: (client: StaffClient) => ReactNode;
  actions?: (client: StaffClient) => ReactNode;
};

/** The portals differ in what they say of each client. */
export const StaffClients = ({ facts, actions }: Props) => (
  <PagedList
    query={useInfiniteQuery(clientsQuery)}
    loading="Loading clients..."
    failed="We couldn’t load the clients"
    className="border-t-2 border-ink"
    empty={<EmptyState title="No clients yet" text="They appear here as soon as they register." />}
  >
    {(client) => (
      <li key={client.id} className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-edge py-5">
        <Avatar {...client} src={client.profileImageUrl} size={44} className="self-start" />
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
            <h2 className="min-w-0 break-words font-display text-t2">
              {client.firstName} {client.lastName}
            </h2>
            {client.plan && <PlanBadge plan={client.plan} name={client.planName} />}
            <PlanStatusBadge client={client} />
            {!client.isActive && <Badge tone="bad">Suspended</Badge>}
          </div>
          <p className="mt-1 text-sm [overflow-wrap:anywhere]">{client.email}</p>
          <div className="mt-1 text-sm text-soft">{facts(client)}</div>
        </div>
        {actions && <div className="flex flex-wrap gap-2.5">{actions(client)}</div>}
      </li>
    )}
  </PagedList>
);

export const Joined = ({ client }: { client: StaffClient }) => (
  <>
    Joined <time dateTime={client.createdAt}>{formatDate(client.createdAt)}</time>
  </>
);
