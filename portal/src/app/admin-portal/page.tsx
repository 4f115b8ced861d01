import { portalRoutes, type AdminUser } from '@stackworks/contracts';
import { Badge, Spinner } from '@stackworks/ui';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { StaffLayout } from '#/app/layouts/staff-layout.tsx';
import { SignOutButton } from '#/features/accounts/sign-out-button.tsx';
import { StaffProjects } from '#/features/projects/staff-projects.tsx';
import { useTab } from '#/lib/use-tab.ts';

const StaffMessages = lazy(async () => ({ default: (await import('./staff-messages.tsx')).StaffMessages }));

type Tab = 'projects' | 'messages';
const tabNames = { projects: 'Projects', messages: 'Messages' } as const;
const address = (tab: Tab) => `${portalRoutes.adminPortal}?tab=${tab}`;

/** /admin-portal */
export function AdminPortalPage({ admin }: { admin: AdminUser }) {
  const [tab, showTab] = useTab<Tab>(['projects', 'messages']);
  const [parameters, setParameters] = useSearchParams();
  const projectId = parameters.get('project');

  const chat = (project: string) => setParameters({ tab: 'messages', project });

  return (
    <StaffLayout
      admin={admin}
      title={tabNames[tab]}
      ownItems={(['projects', 'messages'] as const).map((each) => ({
        name: tabNames[each],
        icon: each === 'projects' ? 'grid' : 'chat',
        href: address(each),
        isCurrent: each === tab,
      }))}
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
      <Suspense fallback={<Spinner text="Loading..." />}>
        {tab === 'projects' ? (
          <StaffProjects onChat={chat} />
        ) : (
          <StaffMessages adminId={admin.id} projectId={projectId} onSelect={() => showTab('projects')} />
        )}
      </Suspense>
    </StaffLayout>
  );
}
