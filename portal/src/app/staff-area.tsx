import { portalRoutes, type AdminUser } from '@stackworks/contracts';
import type { FC } from 'react';
import { Route, Switch, useRoute } from 'wouter';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { LoadingScreen } from '#/components/loading.tsx';
import { AdminGate } from '#/features/sessions/index.ts';
import { LiveStaff } from './layouts/live-staff.tsx';
import { StaffLayout } from './layouts/staff-layout.tsx';
import { StaffSearch } from './staff-search.tsx';
import { StaffTools } from './staff-tools.tsx';
import { TwoFactorGate } from './two-factor-gate.tsx';

type Props = { admin: AdminUser };

/** A page that brings its own rail. Where its code does not arrive, the rail stands around the failure. */
const page = (load: () => Promise<FC<Props>>) =>
  lazyScreen(load, {
    fallback: <LoadingScreen text="Loading..." />,
    frameFailure: (failure, { admin }) => (
      <StaffLayout admin={admin} title="We couldn’t open this page">
        {failure}
      </StaffLayout>
    ),
  });
const pages = {
  [portalRoutes.adminDashboard]: page(async () => {
    const { AdminDashboardPage, preloadTab } = await import('./admin-dashboard/page.tsx');
    preloadTab(new URLSearchParams(window.location.search));
    return AdminDashboardPage;
  }),
  [portalRoutes.adminPortal]: page(async () => (await import('./admin-portal/page.tsx')).AdminPortalPage),
  [portalRoutes.adminPortalOld]: page(
    async () => (await import('./admin-portal-old/page.tsx')).AdminPortalOldPage,
  ),
  [portalRoutes.adminMessages]: page(
    async () => (await import('./admin-messages/page.tsx')).AdminMessagesPage,
  ),
};

// The page somebody comes to is fetched while it is asked who they are.
for (const [path, { preload }] of Object.entries(pages)) {
  if (path === window.location.pathname) preload();
}

/** What the older portal says in place of the newer ones’ words (portals specification §2, version A). */
const olderWords = {
  loadingText: 'Loading admin portal...',
  refusal: 'Please log in to access the admin portal',
};

/** Every screen of the staff, behind one gate that stays while they go from screen to screen, and what goes on live. */
export function StaffArea() {
  const [isDashboard] = useRoute(portalRoutes.adminDashboard);
  const [isMessages] = useRoute(portalRoutes.adminMessages);
  const [isOlder] = useRoute(portalRoutes.adminPortalOld);
  const isNewer = isDashboard || isMessages;
  return (
    <>
      <StaffSearch />
      <AdminGate
        signInRoute={isNewer ? portalRoutes.adminAuth : portalRoutes.adminLogin}
        tellsFirst={!isNewer}
        {...(isOlder && olderWords)}
      >
        {(admin) => (
          <TwoFactorGate admin={admin}>
            <LiveStaff userId={admin.id}>
              <StaffTools>
                <Switch>
                  {Object.entries(pages).map(([path, { Screen }]) => (
                    <Route key={path} path={path}>
                      <Screen admin={admin} />
                    </Route>
                  ))}
                </Switch>
              </StaffTools>
            </LiveStaff>
          </TwoFactorGate>
        )}
      </AdminGate>
    </>
  );
}
