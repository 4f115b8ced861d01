import { portalRoutes } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { TierBadge } from '#/features/content/index.ts';
import { clientQuery } from './queries.ts';

/** With whom a conversation is, and the way to all about them. */
export function ChatHeading({ clientId }: { clientId: string }) {
  const { data: client } = useQuery(clientQuery(clientId));
  if (client === null) return <h2 className="mb-5 font-display text-t1">Client not found</h2>;
  const page = new URLSearchParams({ tab: 'clients', client: clientId }).toString();
  return (
    <div className="mb-5">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3.5 gap-y-1.5">
        <h2 className="min-w-0 break-words font-display text-t1">
          {client ? `${client.firstName} ${client.lastName}` : 'Conversation'}
        </h2>
        {client?.tier && <TierBadge tier={client.tier} name={client.subscriptionTier} />}
      </div>
      <p className="min-h-6 text-sm text-soft [overflow-wrap:anywhere]">
        {client && (
          <>
            {client.company ? `${client.company}, ` : ''}
            {client.email}.{' '}
            <Link href={`${portalRoutes.adminDashboard}?${page}`} className="link">
              Client page
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
