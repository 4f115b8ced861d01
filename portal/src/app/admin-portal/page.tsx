import { portalRoutes, portalStatusWords, type AdminUser } from '@stackworks/contracts';
import { Spinner } from '@stackworks/ui';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { Panel } from '#/components/panel.tsx';
import { OverviewFigures, SystemStatistics } from '#/features/clients/index.ts';
import { StaffProjects, StaffRecentProjects } from '#/features/projects/index.ts';
import { type PortalTab, StaffPortal } from './staff-portal.tsx';

const loading = <Spinner text="Loading..." />;
const ClientsTab = lazyScreen(async () => (await import('./clients-tab.tsx')).ClientsTab, {
  fallback: loading,
});
const StaffMessages = lazyScreen(async () => (await import('./staff-messages.tsx')).StaffMessages, {
  fallback: loading,
});

const tabs: readonly [PortalTab, ...PortalTab[]] = [
  {
    id: 'overview',
    name: 'Overview',
    icon: 'chart',
    screen: ({ open }) => (
      <>
        <OverviewFigures />
        <StaffRecentProjects
          words={portalStatusWords}
          onView={(project) => open({ tab: 'messages', project })}
        />
      </>
    ),
  },
  {
    id: 'clients',
    name: 'Clients',
    icon: 'person',
    screen: ({ open }) => (
      <ClientsTab
        onChat={(project) => open({ tab: 'messages', project })}
        onViewProjects={(client) => open({ tab: 'projects', client })}
      />
    ),
  },
  {
    id: 'projects',
    name: 'Projects',
    icon: 'grid',
    screen: ({ open }) => <StaffProjects onChat={(project) => open({ tab: 'messages', project })} />,
  },
  {
    id: 'messages',
    name: 'Messages',
    icon: 'chat',
    screen: ({ admin, projectId, showProjects }) => (
      <StaffMessages adminId={admin.id} projectId={projectId} onSelect={showProjects} />
    ),
  },
  { id: 'settings', name: 'Settings', icon: 'gear', screen: ({ admin }) => <Settings admin={admin} /> },
];

/** /admin-portal */
export const AdminPortalPage = ({ admin }: { admin: AdminUser }) => (
  <StaffPortal
    admin={admin}
    name="Admin portal"
    path={portalRoutes.adminPortal}
    tabs={tabs}
    welcome={`${admin.firstName} ${admin.lastName}`}
    badge="Admin"
  />
);

function Settings({ admin }: { admin: AdminUser }) {
  const profile = [
    ['First name', admin.firstName],
    ['Last name', admin.lastName],
    ['Email', admin.email],
    ['Role', admin.role],
  ] as const;
  return (
    <div className="grid max-w-app grid-cols-1 gap-x-12 gap-y-9 lg:grid-cols-2">
      <Panel title="Admin Profile" size="t1">
        <dl>
          {profile.map(([name, text]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-5 border-b border-edge py-2.5">
              <dt>{name}</dt>
              <dd className="min-w-0 text-soft [overflow-wrap:anywhere]">{text}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="System Statistics" size="t1">
        <SystemStatistics />
      </Panel>
    </div>
  );
}
