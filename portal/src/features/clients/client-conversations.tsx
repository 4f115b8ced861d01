import type { StaffUnreadCounts } from '@stackworks/contracts';
import { Avatar } from '@stackworks/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Loaded, LoadMore } from '#/components/paged-list.tsx';
import { SearchField } from '#/components/search-field.tsx';
import { PlanBadge } from '#/features/content/index.ts';
import { ConversationLink } from '#/features/conversations/index.ts';
import { clientMessagesPath, clientPath } from '#/lib/address.ts';
import { clientQuery, conversationsQuery } from './queries.ts';

type Props = {
  openId: string | null;
  unread: StaffUnreadCounts['chats'];
};

/** Searched by the server; clients with unread messages come first. */
export function ClientConversations({ openId, unread }: Props) {
  const [search, setSearch] = useState('');
  const clients = useInfiniteQuery(conversationsQuery(search));
  return (
    <>
      <div className="mb-4">
        <SearchField label="Search clients" searched={search} onSearch={setSearch} />
      </div>
      <Loaded query={clients} loading="Loading clients..." failed="We couldn’t load the clients">
        {({ pages }) => {
          // A client whose messages were read after the first page loaded can be on a later one as well.
          const found = pages.flatMap((page) => page.items).map((client) => [client.id, client] as const);
          const items = [...new Map(found).values()];
          return (
            <>
              {items.length === 0 && (
                <p role="status" className="py-4 text-sm text-soft">
                  {search ? 'No clients match' : 'No clients yet'}
                </p>
              )}
              <nav aria-label="Clients" className="border-t-2 border-ink">
                {items.map((client) => (
                  <ConversationLink
                    key={client.id}
                    name={`${client.firstName} ${client.lastName}`}
                    text={client.company ?? client.email}
                    href={clientMessagesPath(client.id)}
                    isOpen={client.id === openId}
                    unread={unread[client.id]}
                  >
                    <Avatar {...client} src={client.profileImageUrl} size={36} />
                  </ConversationLink>
                ))}
              </nav>
              <LoadMore {...clients} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

export function ChatHeading({ clientId }: { clientId: string }) {
  const { data: client } = useQuery(clientQuery(clientId));
  if (client === null) return <h2 className="mb-5 font-display text-t1">Client not found</h2>;
  return (
    <div className="mb-5">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3.5 gap-y-1.5">
        <h2 className="min-w-0 break-words font-display text-t1">
          {client ? `${client.firstName} ${client.lastName}` : 'Conversation'}
        </h2>
        {client?.plan && <PlanBadge plan={client.plan} name={client.planName} />}
      </div>
      <p className="min-h-6 text-sm text-soft [overflow-wrap:anywhere]">
        {client && (
          <>
            {client.company ? `${client.company}, ` : ''}
            {client.email}.{' '}
            <Link href={clientPath(clientId)} className="link">
              Client page
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
