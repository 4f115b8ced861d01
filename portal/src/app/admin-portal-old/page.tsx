import { adminAStatusWords, portalRoutes, type AdminUser } from '@stackworks/contracts';
import { Spinner } from '@stackworks/ui';
import { type PortalTab, StaffPortal } from '#/app/admin-portal/staff-portal.tsx';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { countProjects, Joined, OlderFigures, StaffClients } from '#/features/clients/index.ts';
import { OlderProjectCards, StaffRecentProjects } from '#/features/projects/index.ts';

const OlderMessages = lazyScreen(async () => (await import('./older-messages.tsx')).OlderMessages, {
  fallback: <Spinner text="Loading..." />,
});

const tabs: readonly [PortalTab, ...PortalTab[]] = [
  {
    id: 'overview',
    name: 'Overview',
    icon: 'chart',
    screen: () => (
      <>
        <OlderFigures />
        <StaffRecentProjects words={adminAStatusWords} />
      </>
    ),
  },
  {
    id: 'clients',
    name: 'Clients',
    icon: 'person',
    screen: () => (
      <StaffClients
        facts={(client) => (
          <p>
            <Joined client={client} />, {countProjects(client.projects)}
          </p>
        )}
      />
    ),
  },
  {
    id: 'projects',
    name: 'Projects',
    icon: 'grid',
    screen: ({ open }) => <OlderProjectCards onChat={(project) => open({ tab: 'messages', project })} />,
  },
  {
    id: 'messages',
    name: 'Messages',
    icon: 'chat',
    screen: ({ admin, projectId, showProjects }) => (
      <OlderMessages adminId={admin.id} projectId={projectId} onSelect={showProjects} />
    ),
  },
];

/** /admin-portal-old: the older staff portal, in its own words, over the same lists. */
export const AdminPortalOldPage = ({ admin }: { admin: AdminUser }) => (
  <StaffPortal
    admin={admin}
    name="Older admin portal"
    path={portalRoutes.adminPortalOld}
    tabs={tabs}
    welcome={admin.name}
    badge={<span className="capitalize">{admin.role}</span>}
  />
);
