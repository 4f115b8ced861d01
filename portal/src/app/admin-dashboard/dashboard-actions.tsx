import { type AdminUser, portalRoutes, siteRoutes } from '@stackworks/contracts';
import { LinkButton } from '@stackworks/ui';
import { SignOutButton } from '#/features/sessions/index.ts';
import { OwnPicture } from '#/features/team/index.ts';

/**
 * The dashboard's header, the same on every screen of it: the own picture and name, Home and Logout. On a phone, whose width
 * they would fill, the account's menu and settings have them.
 */
export const DashboardActions = ({ admin }: { admin: AdminUser }) => (
  <div className="contents max-sm:hidden">
    <OwnPicture admin={admin} />
    <LinkButton size="small" href={siteRoutes.home}>
      Home
    </LinkButton>
    <SignOutButton of="admin" goTo={portalRoutes.adminAuth} />
  </div>
);
