import type { AdminUser } from '@stackworks/contracts';
import { Badge } from '@stackworks/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { StaffLayout } from '#/app/layouts/staff-layout.tsx';
import { PanelBoundary } from '#/components/error-boundary.tsx';
import { useStaffUnread } from '#/features/live/index.ts';
import { SignOutButton } from '#/features/sessions/index.ts';
import { useAddressFilters } from '#/lib/address.ts';
import { sumOf } from '#/lib/sum-of.ts';

const places = [
  { id: 'overview', name: 'Overview', icon: 'chart' },
  { id: 'clients', name: 'Clients', icon: 'person' },
  { id: 'projects', name: 'Projects', icon: 'grid' },
  { id: 'messages', name: 'Messages', icon: 'chat' },
  { id: 'settings', name: 'Settings', icon: 'gear' },
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

/** A staff portal besides the dashboard: its tabs are entries of the rail. */
export function StaffPortal({ admin, name, path, screens, welcome, badge }: Props) {
  const [parameters, setParameters] = useSearchParams();
  const [, narrow] = useAddressFilters<'tab'>();
  const unread = useStaffUnread();
  const shown = places.filter(({ id }) => id in screens);
  const open = shown.find(({ id }) => id === parameters.get('tab')) ?? places[0];
  return (
    <StaffLayout
      admin={admin}
      title={open.name}
      own={{
        name,
        items: shown.map(({ id, ...entry }) => ({
          ...entry,
          href: `${path}?tab=${id}`,
          isCurrent: id === open.id,
          ...(id === 'messages' && { count: sumOf(unread.projects), counted: 'in projects' }),
        })),
      }}
      actions={
        <>
          <span className="min-w-0 break-words">Welcome, {welcome}</span>
          <Badge>{badge}</Badge>
          <SignOutButton of="admin" />
        </>
      }
    >
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
