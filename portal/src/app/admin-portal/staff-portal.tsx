import type { AdminUser } from '@stackworks/contracts';
import { Badge, type IconName } from '@stackworks/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { StaffLayout } from '#/app/layouts/staff-layout.tsx';
import { PanelBoundary } from '#/components/error-boundary.tsx';
import { useStaffUnread } from '#/features/live/index.ts';
import { SignOutButton } from '#/features/sessions/index.ts';
import { useTab } from '#/lib/address.ts';
import { sumOf } from '#/lib/sum-of.ts';

type Portal = {
  admin: AdminUser;
  projectId: string | null;
  showProjects: () => void;
  open: (parameters: { tab: string; project?: string; client?: string }) => void;
};

export type PortalTab = { id: string; name: string; icon: IconName; screen: (portal: Portal) => ReactNode };

type Props = {
  admin: AdminUser;
  name: string;
  path: string;
  tabs: readonly [PortalTab, ...PortalTab[]];
  welcome: string;
  badge: ReactNode;
};

/** A staff portal besides the dashboard: its tabs are entries of the rail. */
export function StaffPortal({ admin, name, path, tabs, welcome, badge }: Props) {
  const [first, ...others] = tabs;
  const [openId, show] = useTab([first.id, ...others.map(({ id }) => id)]);
  const [parameters, setParameters] = useSearchParams();
  const unread = useStaffUnread();
  const open = tabs.find(({ id }) => id === openId) ?? first;
  return (
    <StaffLayout
      admin={admin}
      title={open.name}
      own={{
        name,
        items: tabs.map(({ id, name: entry, icon }) => ({
          name: entry,
          icon,
          href: `${path}?tab=${id}`,
          isCurrent: id === openId,
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
      <PanelBoundary key={openId}>
        {open.screen({
          admin,
          projectId: parameters.get('project'),
          showProjects: () => show('projects'),
          open: (wanted) => setParameters(wanted),
        })}
      </PanelBoundary>
    </StaffLayout>
  );
}
