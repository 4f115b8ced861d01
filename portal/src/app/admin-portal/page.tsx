import { portalRoutes, type AdminUser } from '@stackworks/contracts';
import { Badge, Spinner } from '@stackworks/ui';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'wouter';
import { HomeLink } from '#/app/layouts/home-link.tsx';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { AdminGate } from '#/features/accounts/session-gate.tsx';
import { SignOutButton } from '#/features/accounts/sign-out-button.tsx';
import { StaffProjects } from '#/features/projects/staff-projects.tsx';
import { useTab } from '#/lib/use-tab.ts';

const LiveUpdates = lazy(async () => ({
  default: (await import('#/features/events/live-updates.tsx')).LiveUpdates,
}));
const StaffMessages = lazy(async () => ({ default: (await import('./staff-messages.tsx')).StaffMessages }));

/** /admin-portal */
export function AdminPortalPage() {
  return (
    <AdminGate>
      {(admin) => (
        <>
          <Suspense fallback={null}>
            <LiveUpdates side="admin" userId={admin.id} />
          </Suspense>
          <AdminPortal admin={admin} />
        </>
      )}
    </AdminGate>
  );
}

type Tab = 'projects' | 'messages';
const tabNames = { projects: 'Projects', messages: 'Messages' } as const;
const address = (tab: Tab) => `${portalRoutes.adminPortal}?tab=${tab}`;

const railLink = 'flex flex-none items-center gap-3 rounded-badge px-3 py-2.5 font-semibold no-underline';

function AdminPortal({ admin }: { admin: AdminUser }) {
  const [tab, showTab] = useTab<Tab>(['projects', 'messages']);
  const [parameters, setParameters] = useSearchParams();
  const projectId = parameters.get('project');

  const chat = (project: string) => setParameters({ tab: 'messages', project });

  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] md:grid-cols-[14.5rem_minmax(0,1fr)] md:grid-rows-1">
      <nav
        aria-label="Staff"
        className="flex items-center gap-1 overflow-x-auto border-b border-edge bg-fold px-4 py-2.5 md:flex-col md:items-stretch md:border-b-0 md:border-r md:py-6"
      >
        <HomeLink className="flex-none px-2 md:pb-5" nameClassName="max-sm:hidden" />
        {(['projects', 'messages'] as const).map((each) => (
          <Link
            key={each}
            href={address(each)}
            aria-current={each === tab ? 'page' : undefined}
            className={`${railLink} ${each === tab ? 'bg-sheet shadow-st1 [--stack-c:var(--pounamu)]' : ''}`}
          >
            {tabNames[each]}
          </Link>
        ))}
        <Link href={`${portalRoutes.adminAuth}?tab=add-admin`} className={railLink}>
          Add admin
        </Link>
      </nav>
      <main className="min-w-0 px-5 pb-16 pt-7 sm:px-12 sm:pt-9">
        <div className="mb-7 flex flex-wrap items-end justify-between gap-x-7 gap-y-4">
          <ScreenHeading title={tabNames[tab]} className="font-display text-d2">
            {tabNames[tab]}
          </ScreenHeading>
          <div className="flex min-w-0 flex-wrap items-center gap-3.5 text-sm">
            <span className="min-w-0 break-words">
              Welcome, {admin.firstName} {admin.lastName}
            </span>
            <Badge>Admin</Badge>
            <SignOutButton of="admin" />
          </div>
        </div>
        <Suspense fallback={<Spinner text="Loading..." />}>
          {tab === 'projects' ? (
            <StaffProjects onChat={chat} />
          ) : (
            <StaffMessages adminId={admin.id} projectId={projectId} onSelect={() => showTab('projects')} />
          )}
        </Suspense>
      </main>
    </div>
  );
}
