import type { StaffClient } from '@stackworks/contracts';
import { Avatar, Badge, EmptyState, ErrorState, SubscriptionBadge } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TierBadge } from '#/features/content/index.ts';
import { ListLoading } from '#/components/loading.tsx';
import { LoadMore } from '#/components/paged-list.tsx';
import { formatDay } from '#/lib/format.ts';
import { clientsQuery } from './queries.ts';

type Props = {
  /** What else a row says under the name. */
  facts: (client: StaffClient) => ReactNode;
  /** What can be done with a client; nothing when left out. */
  actions?: (client: StaffClient) => ReactNode;
};

/** Every client, newest first. The portals differ in what they say of each. */
export function StaffClients({ facts, actions }: Props) {
  const clients = useInfiniteQuery(clientsQuery);
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
    return <EmptyState title="No clients yet" text="They appear here as soon as they register." />;
  }
  return (
    <>
      <ul className="border-t-2 border-ink">
        {items.map((client) => (
          <li
            key={client.id}
            className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-edge py-5"
          >
            <Avatar {...client} src={client.profileImageUrl} size={44} className="self-start" />
            <div className="min-w-0 flex-1 basis-64">
              <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
                <h2 className="min-w-0 break-words font-display text-t2">
                  {client.firstName} {client.lastName}
                </h2>
                {client.tier && <TierBadge tier={client.tier} name={client.subscriptionTier} />}
                <SubscriptionBadge status={client.subscriptionStatus} />
                {!client.isActive && <Badge tone="bad">Suspended</Badge>}
              </div>
              <p className="mt-1 text-sm [overflow-wrap:anywhere]">{client.email}</p>
              <div className="mt-1 text-sm text-soft">{facts(client)}</div>
            </div>
            {actions && <div className="flex flex-wrap gap-2.5">{actions(client)}</div>}
          </li>
        ))}
      </ul>
      <LoadMore {...clients} />
    </>
  );
}

/** When a client came. */
export function Joined({ client }: { client: StaffClient }) {
  return (
    <>
      Joined <time dateTime={client.createdAt}>{formatDay(client.createdAt)}</time>
    </>
  );
}

/** A number of projects in words. */
export const countProjects = (number: number): string => `${number} ${number === 1 ? 'project' : 'projects'}`;
