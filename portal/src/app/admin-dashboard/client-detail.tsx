import { sayCadence, type AdminUser, type ClientDetail } from '@stackworks/contracts';
import { Button, Icon, Spinner } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { StaffFrame, StaffHead } from '#/app/layouts/staff-layout.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { Panel, Place } from '#/components/panel.tsx';
import { BillingSection, clientBillingQuery, PlanStatusBadge } from '#/features/billing/index.ts';
import {
  ClientCard,
  clientQuery,
  ClientTimeline,
  SendPaymentLink,
  SubscriptionSection,
  SuspensionSection,
  useViewAs,
} from '#/features/clients/index.ts';
import { PeopleOfClient } from '#/features/companies/index.ts';
import { PlanBadge } from '#/features/content/index.ts';
import { NewestMessages } from '#/features/conversations/index.ts';
import { FilesOfClient } from '#/features/files/index.ts';
import { LeadsOfClient } from '#/features/leads/index.ts';
import { useStaffUnread } from '#/features/live/index.ts';
import { ClientNotes } from '#/features/notes/index.ts';
import { ClientDataPanel } from '#/features/privacy/index.ts';
import { ProjectsOfClient, StartProject } from '#/features/projects/index.ts';
import { billingPlace, clientChatPath, dashboardPath } from '#/lib/address.ts';
import { formatDay, formatPrice } from '#/lib/format.ts';
import { DashboardActions } from './dashboard-actions.tsx';

type PageProps = { admin: AdminUser; clientId: string };

/** One client for staff: /admin-dashboard?tab=clients&client=id */
export const ClientDetailPage = ({ admin, clientId }: PageProps) => (
  <StaffFrame admin={admin} place="clients" className="px-4 pb-28 pt-2 sm:px-6">
    <Link
      href={dashboardPath('clients')}
      className="link inline-flex min-h-8 items-center text-[.875rem] coarse:min-h-11"
    >
      Clients
    </Link>
    <Loaded
      query={useQuery(clientQuery(clientId))}
      loading={
        <>
          <StaffHead admin={admin} title="Client" />
          <Spinner text="Loading client..." />
        </>
      }
      failed="We couldn’t load this client"
    >
      {(client) =>
        client ? (
          <Client key={clientId} client={client} admin={admin} />
        ) : (
          <StaffHead admin={admin} title="Client not found" />
        )
      }
    </Loaded>
  </StaffFrame>
);

/** Who and where, work, then money and notes: three columns at a desk, two on a laptop, where work stands below who. */
const columns =
  'grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr] min-[80rem]:grid-cols-[17rem_minmax(0,1fr)_18rem] min-[80rem]:grid-rows-1';
const column = 'grid min-w-0 content-start gap-8';

type Props = { client: ClientDetail; admin: AdminUser };

function Client({ client, admin }: Props) {
  const clientId = client.id;
  const { data: billing } = useQuery(clientBillingQuery(clientId));
  const isCardBilled = billing?.isCardBilled === true && billing.endedAt === null;
  const pays = isCardBilled
    ? { amount: formatPrice((billing.amount ?? 0) / 100), cadence: sayCadence(billing) }
    : null;
  const viewAs = useViewAs(clientId);
  const { chats } = useStaffUnread();
  const person = `${client.firstName} ${client.lastName}`;
  return (
    <>
      <div className="-mt-3">
        <StaffHead admin={admin} title={client.company || person} size="large">
          <div className="flex flex-wrap gap-2.5 sm:ml-auto">
            {client.isActive && (
              <Button size="small" isBusy={viewAs.isBusy} busyText="Opening..." onClick={viewAs.open}>
                <Icon name="eye" />
                View as client
              </Button>
            )}
            {client.isActive && !client.isPlanUsable && <SendPaymentLink client={client} />}
            <StartProject client={client} adminId={admin.id} />
            <DashboardActions admin={admin} />
          </div>
        </StaffHead>
      </div>
      <p className="mb-6 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-soft">
        {client.plan && <PlanBadge plan={client.plan} name={client.planName} />}
        <PlanStatusBadge client={client} />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {client.company && `${person}. `}With us since {formatDay(client.createdAt)}
        </span>
      </p>
      <div className={columns}>
        <div className={column}>
          <ClientCard client={client} adminId={admin.id} />
          <PeopleOfClient clientId={clientId} />
          <LeadsOfClient clientId={clientId} />
        </div>
        <div className={`${column} min-[80rem]:col-start-2 min-[80rem]:row-start-1`}>
          <Panel title="Projects" size="t1">
            <ProjectsOfClient clientId={clientId} />
          </Panel>
          <Panel
            title="Messages"
            size="t1"
            action={
              <Link href={clientChatPath(clientId)} className="link text-sm">
                Write to them
              </Link>
            }
          >
            <NewestMessages
              clientId={clientId}
              unread={chats[clientId] ?? 0}
              href={clientChatPath(clientId)}
            />
          </Panel>
          <ClientTimeline clientId={clientId} />
          <Panel title="Files" size="t1">
            <FilesOfClient clientId={clientId} />
          </Panel>
        </div>
        <div
          className={`${column} lg:col-start-2 lg:row-span-2 lg:row-start-1 min-[80rem]:col-start-3 min-[80rem]:row-span-1`}
        >
          <SubscriptionSection client={client} pays={pays} />
          <Place id={billingPlace}>
            <BillingSection clientId={clientId} />
          </Place>
          <ClientNotes clientId={clientId} />
          <SuspensionSection client={client} />
          <ClientDataPanel client={client} />
        </div>
      </div>
    </>
  );
}
