import type { AdminUser, ClientDetail } from '@stackworks/contracts';
import { Button, Icon, Spinner, SubscriptionBadge } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import type { FC, ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { Loaded } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { BillingSection, clientBillingQuery } from '#/features/billing/index.ts';
import {
  ClientCard,
  clientQuery,
  ClientList,
  SendPaymentLink,
  SubscriptionSection,
  SuspensionSection,
  useViewAs,
} from '#/features/clients/index.ts';
import { TierBadge } from '#/features/content/index.ts';
import { NewestMessages } from '#/features/conversations/index.ts';
import { FilesOfClient } from '#/features/files/index.ts';
import { useStaffUnread } from '#/features/live/index.ts';
import { ClientNotes } from '#/features/notes/index.ts';
import { ProjectsOfClient, StartProject } from '#/features/projects/index.ts';
import { clientChatPath, dashboardPath } from '#/lib/address.ts';
import { formatDay } from '#/lib/format.ts';

/** The clients tab of the dashboard: the list, or the client that the address names. */
export const ClientsTab: FC<{ admin: AdminUser }> = ({ admin }) => {
  const [parameters] = useSearchParams();
  const clientId = parameters.get('client');
  return clientId ? (
    <ClientPage key={clientId} clientId={clientId} adminId={admin.id} />
  ) : (
    <ClientList adminId={admin.id} />
  );
};

export function ClientPage({ clientId, adminId }: { clientId: string; adminId: string }) {
  const back = (
    <Link href={dashboardPath('clients')} className="link inline-flex min-h-11 items-center gap-1.5">
      <Icon name="back" />
      Back to Clients
    </Link>
  );
  return (
    <Loaded
      query={useQuery(clientQuery(clientId))}
      loading={<Spinner text="Loading client..." />}
      failed="We couldn’t load this client"
    >
      {(client) =>
        client ? (
          <Client client={client} adminId={adminId} back={back} />
        ) : (
          <>
            <h2 className="mb-5 font-display text-t1">Client not found</h2>
            {back}
          </>
        )
      }
    </Loaded>
  );
}

type Props = { client: ClientDetail; adminId: string; back: ReactNode };

function Client({ client, adminId, back }: Props) {
  const clientId = client.id;
  const { data: billing } = useQuery(clientBillingQuery(clientId));
  const paysByCard = billing?.isCardBilled === true && billing.endedAt === null;
  const viewAs = useViewAs(clientId);
  const { chats } = useStaffUnread();
  return (
    <>
      {back}
      <div className="mb-8 mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="grid min-w-0 gap-2">
          <h2 className="min-w-0 break-words font-display text-d3">{`${client.firstName} ${client.lastName}`}</h2>
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm text-soft">
            {client.tier && <TierBadge tier={client.tier} name={client.subscriptionTier} />}
            <SubscriptionBadge status={client.subscriptionStatus} />
            <span className="min-w-0 break-words">
              {client.company && `${client.company}. `}With us since {formatDay(client.createdAt)}
            </span>
          </p>
        </div>
        <span className="flex flex-wrap gap-2.5">
          <Link href={clientChatPath(clientId)} className="button button-small">
            <Icon name="chat" />
            Messages
          </Link>
          {client.isActive && (
            <Button size="small" isBusy={viewAs.isBusy} busyText="Opening..." onClick={viewAs.open}>
              <Icon name="eye" />
              View as client
            </Button>
          )}
          {client.isActive && !client.isPlanUsable && <SendPaymentLink client={client} />}
          <StartProject client={client} adminId={adminId} />
        </span>
      </div>
      <div className="grid gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-9">
          <ClientCard client={client} adminId={adminId} />
          <Panel title="Projects" size="t1">
            <ProjectsOfClient clientId={clientId} />
          </Panel>
          <Panel title="Messages" size="t1">
            <NewestMessages
              clientId={clientId}
              unread={chats[clientId] ?? 0}
              href={clientChatPath(clientId)}
            />
          </Panel>
          <Panel title="Files" size="t1">
            <FilesOfClient clientId={clientId} />
          </Panel>
        </div>
        <div className="grid min-w-0 content-start gap-9">
          <SubscriptionSection client={client} paysByCard={paysByCard} />
          <BillingSection clientId={clientId} />
          <ClientNotes clientId={clientId} />
          <SuspensionSection client={client} />
        </div>
      </div>
    </>
  );
}
