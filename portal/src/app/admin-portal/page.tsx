import { portalRoutes, portalStatusWords, type AdminUser } from '@stackworks/contracts';
import { Badge, Spinner } from '@stackworks/ui';
import { useSearchParams } from 'wouter';
import { StaffLayout } from '#/app/layouts/staff-layout.tsx';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { PanelBoundary } from '#/components/error-boundary.tsx';
import { SignOutButton } from '#/features/sessions/index.ts';
import { OverviewFigures } from '#/features/clients/index.ts';
import { useStaffUnread } from '#/features/live/index.ts';
import { StaffProjects, StaffRecentProjects } from '#/features/projects/index.ts';
import { sumOf } from '#/lib/sum-of.ts';
import { useTab } from '#/lib/address.ts';
import { SettingsTab } from './settings-tab.tsx';

const loading = <Spinner text="Loading..." />;
const { Screen: ClientsTab } = lazyScreen(async () => (await import('./clients-tab.tsx')).ClientsTab, {
  fallback: loading,
});
const { Screen: StaffMessages } = lazyScreen(
  async () => (await import('./staff-messages.tsx')).StaffMessages,
  { fallback: loading },
);

const tabs = {
  overview: { name: 'Overview', icon: 'chart' },
  clients: { name: 'Clients', icon: 'person' },
  projects: { name: 'Projects', icon: 'grid' },
  messages: { name: 'Messages', icon: 'chat' },
  settings: { name: 'Settings', icon: 'gear' },
} as const;
type Tab = keyof typeof tabs;
const order = ['overview', 'clients', 'projects', 'messages', 'settings'] as const satisfies readonly Tab[];

/** /admin-portal */
export function AdminPortalPage({ admin }: { admin: AdminUser }) {
  const [tab, showTab] = useTab<Tab>(order);
  const [parameters, setParameters] = useSearchParams();
  const projectId = parameters.get('project');
  const unread = useStaffUnread();

  const chat = (project: string) => setParameters({ tab: 'messages', project });
  const screens = {
    overview: () => (
      <>
        <OverviewFigures />
        <StaffRecentProjects words={portalStatusWords} onView={chat} />
      </>
    ),
    clients: () => (
      <ClientsTab onChat={chat} onViewProjects={(client) => setParameters({ tab: 'projects', client })} />
    ),
    projects: () => <StaffProjects onChat={chat} />,
    messages: () => (
      <StaffMessages adminId={admin.id} projectId={projectId} onSelect={() => showTab('projects')} />
    ),
    settings: () => <SettingsTab admin={admin} />,
  } as const satisfies Record<Tab, () => unknown>;

  return (
    <StaffLayout
      admin={admin}
      title={tabs[tab].name}
      own={{
        name: 'Admin portal',
        items: order.map((each) => ({
          ...tabs[each],
          href: `${portalRoutes.adminPortal}?tab=${each}`,
          isCurrent: each === tab,
          count: each === 'messages' ? sumOf(unread.projects) : undefined,
          counted: each === 'messages' ? 'in projects' : undefined,
        })),
      }}
      actions={
        <>
          <span className="min-w-0 break-words">
            Welcome, {admin.firstName} {admin.lastName}
          </span>
          <Badge>Admin</Badge>
          <SignOutButton of="admin" />
        </>
      }
    >
      <PanelBoundary key={tab}>{screens[tab]()}</PanelBoundary>
    </StaffLayout>
  );
}
