import { type AdminUser, type CurrentAdmin, portalRoutes } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FC, type ReactNode, use, useMemo, useState } from 'react';
import { Route, Switch, useRoute } from 'wouter';
import { lazyOptional, lazyScreen } from '#/components/lazy-screen.tsx';
import { LoadingScreen } from '#/components/loading.tsx';
import { ScreenContext } from '#/components/screen-heading.tsx';
import { currentAdminQuery } from '#/features/accounts/index.ts';
import {
  mentionableQuery,
  NoteTabs,
  SavedReplyPicker,
  StaffToolsContext,
} from '#/features/conversations/index.ts';
import { SendAndNext } from '#/features/inbox/index.ts';
import { useStaffCounts } from '#/features/inbox/index.ts';
import { useColleagueToasts } from '#/features/live/index.ts';
import { ChangeConflict, useChangeProject } from '#/features/projects/index.ts';
import { SearchPalette } from '#/features/search/index.ts';
import { AdminGate } from '#/features/sessions/index.ts';
import { useStackbot } from '#/lib/use-stackbot.ts';
import { closeSearch, useSearchOpening } from '#/lib/search-keys.ts';
import { dashboardPath } from '#/lib/address.ts';
import { StaffKeys } from './layouts/staff-keys.tsx';
import { StaffLayout } from './layouts/staff-layout.tsx';
import { staffPlaces } from './layouts/staff-places.ts';

type Props = { admin: AdminUser };

/** A page with its own rail. If its code doesn't load, the rail is shown with the failure. */
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
  [portalRoutes.adminPortal]: page(async () => (await import('./inbox/page.tsx')).StaffHomePage),
  [portalRoutes.adminPortalOld]: page(
    async () => (await import('#/earlier/admin-portals/older-page.tsx')).AdminPortalOldPage,
  ),
  [portalRoutes.adminMessages]: page(
    async () => (await import('./admin-messages/page.tsx')).AdminMessagesPage,
  ),
};

// The open page's code is fetched while the session is checked.
for (const [path, { preload }] of Object.entries(pages)) {
  if (path === window.location.pathname) preload();
}

/** The older portal's own words (portals specification §2, version A). */
const olderWords = {
  loadingText: 'Loading admin portal...',
  endedText: 'Please log in to access the admin portal',
};

/** Every screen of the staff, behind one gate that stays as they navigate, and their live updates. */
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
        explainsFirst={!isNewer}
        {...(isOlder && olderWords)}
      >
        {(admin) => (
          <TwoFactorGate admin={admin}>
            <LiveStaff userId={admin.id}>
              <StaffKeys />
              <StaffTools>
                <Switch>
                  {Object.entries(pages).map(([path, Screen]) => (
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

const LiveUpdates = lazyOptional(async () => (await import('#/features/live/live-updates.tsx')).LiveUpdates);

/** Live updates for every staff screen, and the rail's count of the inbox in the browser's tab. */
export function LiveStaff({ userId, children }: { userId: string; children: ReactNode }) {
  const screen = use(ScreenContext);
  const waiting = useStaffCounts(userId)?.inbox.mine ?? 0;
  const notify = useColleagueToasts(userId);
  return (
    <ScreenContext value={{ ...screen, waiting }}>
      <LiveUpdates side="admin" userId={userId} onEvent={notify} />
      {children}
    </ScreenContext>
  );
}

/** Colleagues to mention, saved replies: for every staff conversation. */
export function StaffTools({ children }: { children: ReactNode }) {
  const { data } = useQuery(mentionableQuery);
  const tools = useMemo(
    () => ({ colleagues: data?.items ?? [], SavedReplies: SavedReplyPicker, NoteTabs, SendAndNext }),
    [data],
  );
  return <StaffToolsContext value={tools}>{children}</StaffToolsContext>;
}

const TwoFactorSetUp = lazyScreen(async () => (await import('./two-factor-set-up.tsx')).TwoFactorSetUp, {
  fallback: <LoadingScreen text="Loading..." />,
});

/** Blocks staff until they have the two-factor sign-in that the team may require, and have saved their recovery codes. */
export function TwoFactorGate({ admin, children }: { admin: CurrentAdmin; children: ReactNode }) {
  const { mustSetUpTwoFactor } = admin;
  const [isSettingUp, setSettingUp] = useState(mustSetUpTwoFactor);
  if (mustSetUpTwoFactor && !isSettingUp) setSettingUp(true);
  if (!mustSetUpTwoFactor && !isSettingUp) return children;
  return <TwoFactorSetUp onDone={() => setSettingUp(false)} />;
}

/** The search of every staff screen. It is outside the gate, so its input is there while the session is still checked. */
function StaffSearch() {
  const opening = useSearchOpening();
  const { data: admin } = useQuery({ ...currentAdminQuery, enabled: false });
  const { data: team } = useQuery({ ...mentionableQuery, enabled: Boolean(admin) });
  const teammates = (team?.items ?? []).map(({ id, name }) => ({
    id,
    name,
    icon: 'person' as const,
    href: dashboardPath('team'),
    kind: 'teammate',
  }));
  const openStackbot = useStackbot();
  // Here, because a change outlasts the palette it was made in.
  const { changeProject, conflict } = useChangeProject();
  return (
    <>
      <ChangeConflict {...conflict} />
      {opening > 0 && (
        <SearchPalette
          key={opening}
          places={[...staffPlaces, ...teammates]}
          isSignedIn={Boolean(admin)}
          onChange={changeProject}
          onClose={closeSearch}
          onStackbot={() => void openStackbot(document.body)}
        />
      )}
    </>
  );
}
