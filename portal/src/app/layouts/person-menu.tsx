import { type AdminUser, portalRoutes, siteRoutes } from '@stackworks/contracts';
import { Avatar, Icon } from '@stackworks/ui';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Menu, MenuItem } from '#/components/menu.tsx';
import { useSignOut } from '#/features/sessions/index.ts';
import { dashboardPath } from '#/lib/address.ts';

type Props = {
  admin: AdminUser;
  /** Whether it shows the photo alone, as in the head of a phone’s screen. */
  isSmall?: boolean;
  /** Where the list opens. */
  className: string;
};

/** Who is signed in, with their settings and the way out. */
export function PersonMenu({ admin, isSmall = false, className }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [, navigate] = useLocation();
  const { leave } = useSignOut('admin', portalRoutes.adminAuth);
  return (
    <Menu
      label="Your account"
      isOpen={isOpen}
      onOpenChange={setOpen}
      buttonClassName={
        isSmall
          ? 'block rounded-badge'
          : 'flex w-full min-w-0 items-center gap-2.5 rounded-badge px-1.5 py-1.5 text-left text-[.875rem] leading-snug hover:bg-sheet max-rail:justify-center'
      }
      className={className}
      button={
        <>
          <Avatar {...admin} src={admin.profilePicture} size={isSmall ? 44 : 32} />
          <span className={isSmall ? 'sr-only' : 'min-w-0 max-rail:sr-only'}>
            <b className="block break-words">{admin.name}</b> <span className="text-xs text-soft">Admin</span>
          </span>
        </>
      }
    >
      <MenuItem onPick={() => navigate(dashboardPath('settings'))}>
        <Icon name="gear" />
        Your settings
      </MenuItem>
      <MenuItem onPick={() => window.location.assign(siteRoutes.home)}>
        <Icon name="house" />
        Home
      </MenuItem>
      <MenuItem onPick={leave}>
        <Icon name="forward" />
        Logout
      </MenuItem>
    </Menu>
  );
}
