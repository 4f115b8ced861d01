import type { AdminUser } from '@stackworks/contracts';
import { Badge } from '@stackworks/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { StaffLayout } from '#/app/layouts/staff-layout.tsx';
import { LinkTabs } from '#/components/link-tabs.tsx';
import { PanelBoundary } from '#/components/error-boundary.tsx';
import { useStaffUnread } from '#/features/live/index.ts';
import { SignOutButton } from '#/features/sessions/index.ts';
import { useAddressFilters } from '#/lib/address.ts';
import { sumOf } from '#/lib/sum-of.ts';

const places = [
  { id: 'overview', name: 'Overview' },
  { id: 'clients', name: 'Clients' },
  { id: 'projects', name: 'Projects' },
  { id: 'messages', name: 'Messages' },
  { id: 'settings', name: 'Settings' },
] as const;

type Portal = {
  admin: AdminUser;
  projectId: string | null;
  showProjects: () => void;
  open: (parameters: { tab: string; project?: string; client?: string }) => void;
};

export type Screens = Partial<Record<(typeof places)[number]['id'], (portal: Portal) => ReactNode>>;

type Props = {
  admin: AdminUser;
  name: string;
  path: string;
  screens: Screens;
  welcome: string;
  badge: ReactNode;
};

/** One of the two earlier staff portals, with its documented tabs, inside the rail. */
export function StaffPortal({ admin, name, path, screens, welcome, badge }: Props) {
  const [parameters, setParameters] = useSearchParams();
  const [, narrow] = useAddressFilters<'tab'>();
  const unreadInProjects = sumOf(useStaffUnread().projects);
  const shown = places.filter(({ id }) => id in screens);
  const open = shown.find(({ id }) => id === parameters.get('tab')) ?? places[0];
  return (
    <StaffLayout
      admin={admin}
      title={`${name}: ${open.name}`}
      actions={
        <>
          <span className="min-w-0 break-words">Welcome, {welcome}</span>
          <Badge>{badge}</Badge>
          <SignOutButton of="admin" />
        </>
      }
    >
      <div className="mb-6 border-b border-edge">
        <LinkTabs
          label={name}
          tabs={shown.map((tab) => ({
            name: tab.name,
            href: `${path}?tab=${tab.id}`,
            isCurrent: tab.id === open.id,
            ...(tab.id === 'messages' &&
              unreadInProjects > 0 && { count: unreadInProjects, counted: 'unread' }),
          }))}
        />
      </div>
      <PanelBoundary key={open.id}>
        {screens[open.id]?.({
          admin,
          projectId: parameters.get('project'),
          showProjects: () => narrow({ tab: 'projects' }),
          open: (wanted) => setParameters(wanted),
        })}
      </PanelBoundary>
    </StaffLayout>
  );
}
