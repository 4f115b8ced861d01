import { adminAStatusWords, portalRoutes, type AdminUser } from '@stackworks/contracts';
import { Badge, Spinner } from '@stackworks/ui';
import { useSearchParams } from 'wouter';
import { StaffLayout } from '#/app/layouts/staff-layout.tsx';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { PanelBoundary } from '#/components/error-boundary.tsx';
import { SignOutButton } from '#/features/sessions/index.ts';
import { OlderFigures, Joined, StaffClients, countProjects } from '#/features/clients/index.ts';
import { useStaffUnread } from '#/features/live/index.ts';
import { OlderProjectCards, StaffRecentProjects } from '#/features/projects/index.ts';
import { sumOf } from '#/lib/sum-of.ts';
import { useTab } from '#/lib/address.ts';

const loading = <Spinner text="Loading..." />;
const { Screen: OlderMessages } = lazyScreen(
  async () => (await import('./older-messages.tsx')).OlderMessages,
  { fallback: loading },
);

const sections = {
  overview: { name: 'Overview', icon: 'chart' },
  clients: { name: 'Clients', icon: 'person' },
  projects: { name: 'Projects', icon: 'grid' },
  messages: { name: 'Messages', icon: 'chat' },
} as const;
type Section = keyof typeof sections;
const order = ['overview', 'clients', 'projects', 'messages'] as const satisfies readonly Section[];

/** /admin-portal-old: the older staff portal, in its own words, over the same lists. */
export function AdminPortalOldPage({ admin }: { admin: AdminUser }) {
  const [section, show] = useTab<Section>(order);
  const [parameters, setParameters] = useSearchParams();
  const projectId = parameters.get('project');
  const unread = useStaffUnread();

  const screens = {
    overview: () => (
      <>
        <OlderFigures />
        <StaffRecentProjects words={adminAStatusWords} />
      </>
    ),
    clients: () => (
      <StaffClients
        facts={(client) => (
          <p>
            <Joined client={client} />, {countProjects(client.projects)}
          </p>
        )}
      />
    ),
    projects: () => <OlderProjectCards onChat={(project) => setParameters({ tab: 'messages', project })} />,
    messages: () => (
      <OlderMessages adminId={admin.id} projectId={projectId} onSelect={() => show('projects')} />
    ),
  } as const satisfies Record<Section, () => unknown>;

  return (
    <StaffLayout
      admin={admin}
      title={sections[section].name}
      own={{
        name: 'Older admin portal',
        items: order.map((each) => ({
          ...sections[each],
          href: `${portalRoutes.adminPortalOld}?tab=${each}`,
          isCurrent: each === section,
          count: each === 'messages' ? sumOf(unread.projects) : undefined,
          counted: each === 'messages' ? 'in projects' : undefined,
        })),
      }}
      actions={
        <>
          <span className="min-w-0 break-words">Welcome, {admin.name}</span>
          <Badge>
            <span className="capitalize">{admin.role}</span>
          </Badge>
          <SignOutButton of="admin" />
        </>
      }
    >
      <PanelBoundary key={section}>{screens[section]()}</PanelBoundary>
    </StaffLayout>
  );
}
