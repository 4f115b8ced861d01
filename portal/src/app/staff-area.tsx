import { portalRoutes } from '@stackworks/contracts';
import { lazy, Suspense } from 'react';
import { Route, Switch, useRoute } from 'wouter';
import { LoadingScreen } from '#/components/loading-screen.tsx';
import { AdminGate } from '#/features/accounts/session-gate.tsx';
import { LiveStaff } from './layouts/live-staff.tsx';
import { StaffTools } from './staff-tools.tsx';
import { TwoFactorGate } from './two-factor-gate.tsx';

const AdminDashboardPage = lazy(async () => ({
  default: (await import('./admin-dashboard/page.tsx')).AdminDashboardPage,
}));
const AdminPortalPage = lazy(async () => ({
  default: (await import('./admin-portal/page.tsx')).AdminPortalPage,
}));
const AdminPortalOldPage = lazy(async () => ({
  default: (await import('./admin-portal-old/page.tsx')).AdminPortalOldPage,
}));
const AdminMessagesPage = lazy(async () => ({
  default: (await import('./admin-messages/page.tsx')).AdminMessagesPage,
}));

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
    <AdminGate
      signInRoute={isNewer ? portalRoutes.adminAuth : portalRoutes.adminLogin}
      tellsFirst={!isNewer}
      {...(isOlder && olderWords)}
    >
      {(admin) => (
        <TwoFactorGate admin={admin}>
          <LiveStaff userId={admin.id}>
            <StaffTools>
              <Suspense fallback={<LoadingScreen text="Loading..." />}>
                <Switch>
                  <Route path={portalRoutes.adminDashboard}>
                    <AdminDashboardPage admin={admin} />
                  </Route>
                  <Route path={portalRoutes.adminPortal}>
                    <AdminPortalPage admin={admin} />
                  </Route>
                  <Route path={portalRoutes.adminPortalOld}>
                    <AdminPortalOldPage admin={admin} />
                  </Route>
                  <Route path={portalRoutes.adminMessages}>
                    <AdminMessagesPage admin={admin} />
                  </Route>
                </Switch>
              </Suspense>
            </StaffTools>
          </LiveStaff>
        </TwoFactorGate>
      )}
    </AdminGate>
  );
}
