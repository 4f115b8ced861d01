import { portalRoutes, siteRoutes, type AdminUser } from '@stackworks/contracts';
import { LinkButton } from '@stackworks/ui';
import { SignOutButton } from '#/features/sessions/index.ts';
import { OwnPicture } from '#/features/team/index.ts';

/** At the top right of the dashboard: who is signed in, and the two ways out. */
export function DashboardActions({ admin }: { admin: AdminUser }) {
  return (
    <>
      <OwnPicture admin={admin} />
      <LinkButton size="small" href={siteRoutes.home}>
        Home
      </LinkButton>
      <SignOutButton of="admin" leadsTo={portalRoutes.adminAuth} />
    </>
  );
}
