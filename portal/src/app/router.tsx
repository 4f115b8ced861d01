import { portalRoutes, siteRoutes } from '@stackworks/contracts';
import { Icon, useIsOnline } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { EarlySearch } from '#/components/early-search.tsx';
import { lazyOptional } from '#/components/lazy-screen.tsx';
import { NoticeScreen } from '#/components/notice-screen.tsx';
import { ScreenContext } from '#/components/screen-heading.tsx';
import { siteSettingsQuery } from '#/features/content/index.ts';
import { readViewing } from '#/lib/session/viewing.ts';
import { lazyPage } from './lazy-page.tsx';
import { usePageViews, useStackbotButton } from './route-effects.ts';

const ViewBanner = lazyOptional(async () => (await import('./layouts/view-banner.tsx')).ViewBanner);
const ClientLoginPage = lazyPage(async () => (await import('./login/page.tsx')).ClientLoginPage);
const ClientAuthPage = lazyPage(async () => (await import('./client-auth/page.tsx')).ClientAuthPage);
const OnePagePortalPage = lazyPage(
  async () => (await import('./one-page-portal/page.tsx')).OnePagePortalPage,
);
const ClientArea = lazyPage(async () => (await import('./client-area.tsx')).ClientArea);
const SubscriptionRequiredPage = lazyPage(
  async () => (await import('./subscription-required/page.tsx')).SubscriptionRequiredPage,
);
const AdminLoginPage = lazyPage(async () => (await import('./login/page.tsx')).AdminLoginPage);
const AdminAuthPage = lazyPage(async () => (await import('./admin-auth/page.tsx')).AdminAuthPage);
const VersionLinkPage = lazyPage(async () => (await import('./version-link/page.tsx')).VersionLinkPage);
const RecoveryArea = lazyPage(async () => (await import('./recovery-area.tsx')).RecoveryArea);
const DemoArea = lazyPage(async () => (await import('#/earlier/demo/demo-area.tsx')).DemoArea);
const StaffArea = lazyPage(async () => (await import('./staff-area.tsx')).StaffArea);

/** A frame of staff gets the height that the notices above it leave, and no more where it has to fit in the window. */
const framed =
  'has-[[data-fills]]:flex has-[[data-fills]]:min-h-dvh has-[[data-fills]]:flex-col has-[[data-fills=always]]:h-dvh sm:has-[[data-fills=sm]]:h-dvh rail:has-[[data-fills=rail]]:h-dvh';

/** Every screen by its address, fetched when it is first visited; the areas have screens of their own. */
export function Router() {
  const { data: settings } = useQuery(siteSettingsQuery);
  const viewing = readViewing();
  usePageViews();
  useStackbotButton();
  return (
    <ScreenContext
      value={{ hasNavigated: useHasNavigated(), titleSuffix: settings?.name ?? null, waiting: 0 }}
    >
      <div className={framed}>
        <div className="sticky top-0 z-30">
          <ConnectionNotice />
          {viewing && <ViewBanner viewing={viewing} />}
        </div>
        <EarlySearch />
        <Switch>
          <Route path={portalRoutes.clientLogin} component={ClientLoginPage} />
          <Route path={portalRoutes.simpleLogin} component={ClientLoginPage} />
          <Route path={portalRoutes.clientAuth} component={ClientAuthPage} />
          <Route path={portalRoutes.forgotPassword} component={RecoveryArea} />
          <Route path={portalRoutes.resetPassword} component={RecoveryArea} />
          <Route path={portalRoutes.verifyEmail} component={RecoveryArea} />
          <Route path={portalRoutes.versionLink} component={VersionLinkPage} />
          <Route path={portalRoutes.joinCompany} component={RecoveryArea} />
          <Route path={portalRoutes.takeOverCompany} component={RecoveryArea} />
          <Route path={portalRoutes.clientPortal} component={ClientArea} />
          <Route path={portalRoutes.newProject} component={ClientArea} />
          <Route path={portalRoutes.portalTaskWorkflow} component={ClientArea} />
          <Route path={portalRoutes.taskWorkflow} component={ClientArea} />
          <Route path={portalRoutes.clientMessages} component={ClientArea} />
          <Route path={portalRoutes.portalProject} component={ClientArea} />
          <Route path={portalRoutes.portalBrief} component={ClientArea} />
          <Route path={portalRoutes.project} component={ClientArea} />
          <Route path={portalRoutes.portalSettings} component={ClientArea} />
          <Route path={portalRoutes.clientSettings} component={ClientArea} />
          <Route path={portalRoutes.onePagePortal} component={OnePagePortalPage} />
          <Route path={portalRoutes.subscriptionRequired} component={SubscriptionRequiredPage} />
          <Route path={portalRoutes.testLogin} component={DemoArea} />
          <Route path={portalRoutes.testAuth} component={DemoArea} />
          <Route path={portalRoutes.planDemo} component={DemoArea} />
          <Route path={portalRoutes.testSubscription} component={DemoArea} />
          <Route path={portalRoutes.debug} component={DemoArea} />
          <Route path={portalRoutes.endsToAMean} component={DemoArea} />
          <Route path={portalRoutes.adminLogin} component={AdminLoginPage} />
          <Route path={portalRoutes.adminAuth} component={AdminAuthPage} />
          <Route path={portalRoutes.adminForgotPassword} component={RecoveryArea} />
          <Route path={portalRoutes.adminResetPassword} component={RecoveryArea} />
          <Route path={portalRoutes.adminPortal} component={StaffArea} />
          <Route path={portalRoutes.adminPortalOld} component={StaffArea} />
          <Route path={portalRoutes.adminDashboard} component={StaffArea} />
          <Route path={portalRoutes.adminMessages} component={StaffArea} />
          <Route>
            <NoticeScreen
              title="404 Page Not Found"
              text="Did you forget to add the page to the router?"
              action={{ text: 'Back to Home', href: siteRoutes.home }}
            />
          </Route>
        </Switch>
      </div>
    </ScreenContext>
  );
}

function useHasNavigated(): boolean {
  const [location] = useLocation();
  const [landedOn] = useState(location);
  const [hasNavigated, setHasNavigated] = useState(false);
  if (location !== landedOn && !hasNavigated) setHasNavigated(true);
  return hasNavigated;
}

/** Part of the first script, so it can be shown offline. A desk's inbox says so itself. */
function ConnectionNotice() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2.5 border-b-2 border-ink bg-pending-wash px-4 py-2.5 text-pending-ink rail:[body:has([data-strip])_&]:hidden">
          <Icon name="warning" className="flex-none" />
          <span>
            <strong>You’re offline.</strong> What you see may be out of date. We’ll resume when you’re back
            online.
          </span>
        </p>
      )}
    </div>
  );
}
