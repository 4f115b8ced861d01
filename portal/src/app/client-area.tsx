import {
  type ClientUser,
  mayAsMember,
  type MemberAbility,
  portalRoutes,
  teamChatPath,
} from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { type ComponentType, type ReactNode, use, useEffect, useState } from 'react';
import { Redirect, Route, Switch, useLocation, useRoute } from 'wouter';
import { lazyOptional, lazyScreen } from '#/components/lazy-screen.tsx';
import { LoadingScreen, PageLoading } from '#/components/loading.tsx';
import { ScreenContext } from '#/components/screen-heading.tsx';
import { useUnread } from '#/features/live/index.ts';
import { ClientGate } from '#/features/sessions/index.ts';
import { readViewing } from '#/lib/session/viewing.ts';
import { draftOwner } from '#/lib/session/member.ts';
import { ClientPortalPage, preloadTab } from './client-portal/page.tsx';
import { ClientLayout } from './layouts/client-layout.tsx';
import { NotOpened } from './lazy-page.tsx';

type PageProps = { client: ClientUser; id: string };

/** A page inside the layout, which stays while the page is fetched. */
const page = (load: () => Promise<ComponentType<PageProps>>) =>
  lazyScreen(load, {
    fallback: <PageLoading text="Loading..." />,
    frameFailure: (failure) => <NotOpened>{failure}</NotOpened>,
  });

/** A page for those whose role allows it; others go to the portal’s first tab. */
const pageFor =
  (ability: MemberAbility, Page: ComponentType<PageProps>): ComponentType<PageProps> =>
  (props) =>
    mayAsMember(props.client.memberRole, ability) ? (
      <Page {...props} />
    ) : (
      <Redirect to={portalRoutes.clientPortal} replace />
    );

const ProjectPage = pageFor(
  'work',
  page(async () => (await import('./project/page.tsx')).ProjectPage),
);
const SettingsPage = page(async () => (await import('./settings/page.tsx')).SettingsPage);
const TaskWorkflowPage = pageFor(
  'brief',
  page(async () => (await import('./task-workflow/page.tsx')).TaskWorkflowPage),
);
const pages: Readonly<Record<string, ComponentType<PageProps>>> = {
  [portalRoutes.clientPortal]: ClientPortalPage,
  [portalRoutes.newProject]: pageFor(
    'brief',
    page(async () => (await import('./new-project/page.tsx')).NewProjectPage),
  ),
  [portalRoutes.portalTaskWorkflow]: TaskWorkflowPage,
  [portalRoutes.taskWorkflow]: TaskWorkflowPage,
  [portalRoutes.clientMessages]: pageFor('work', () => <Redirect to={teamChatPath} replace />),
  [portalRoutes.portalProject]: ProjectPage,
  [portalRoutes.project]: ProjectPage,
  [portalRoutes.portalBrief]: pageFor(
    'work',
    page(async () => (await import('./project-brief/page.tsx')).ProjectBriefPage),
  ),
  [portalRoutes.portalSettings]: SettingsPage,
  [portalRoutes.clientSettings]: SettingsPage,
};

/** Every screen of a signed-in client, behind one gate that stays as they navigate, and its live updates. */
export function ClientArea() {
  const [isChat] = useRoute(portalRoutes.clientMessages);
  const [isBrief] = useRoute(portalRoutes.newProject);
  const [path] = useLocation();
  // The open tab's code is fetched while the session is checked.
  useEffect(() => {
    if (window.location.pathname === portalRoutes.clientPortal) {
      preloadTab(new URLSearchParams(window.location.search));
    }
  }, []);
  return (
    <ClientGate
      signInRoute={isChat ? portalRoutes.clientAuth : portalRoutes.simpleLogin}
      explainsFirst={path.startsWith(portalRoutes.clientPortal) && !isChat}
      instead={isBrief ? <Unauthorized /> : undefined}
    >
      {(client) => (
        <LiveClient userId={draftOwner(client)}>
          <ClientLayout client={client}>
            <Switch>
              {Object.entries(pages).map(([path, Page]) => (
                <Route<{ id?: string }> key={path} path={path}>
                  {({ id = '' }) => <Page client={client} id={id} />}
                </Route>
              ))}
            </Switch>
          </ClientLayout>
        </LiveClient>
      )}
    </ClientGate>
  );
}

const ViewedUpdates = lazyOptional(
  async () => (await import('#/features/live/live-updates.tsx')).ViewedUpdates,
);
const LiveUpdates = lazyOptional(async () => (await import('#/features/live/live-updates.tsx')).LiveUpdates);

/** Live updates for every screen of a signed-in client, and their unread count in the browser's tab. */
export function LiveClient({ userId, children }: { userId: string; children: ReactNode }) {
  const screen = use(ScreenContext);
  const { total } = useUnread();
  useReloadForAnother(userId);
  return (
    <ScreenContext value={{ ...screen, waiting: total }}>
      {readViewing() ? <ViewedUpdates /> : <LiveUpdates side="client" userId={userId} />}
      {children}
    </ScreenContext>
  );
}

/** Loads the page again once another tab has gone on in another company, so that nothing of this one stays. */
function useReloadForAnother(userId: string): void {
  const [first] = useState(userId);
  useEffect(() => {
    if (userId !== first) window.location.reload();
  }, [userId, first]);
}

/** Portals specification §9. */
const redirectDelay = 500;

function Unauthorized() {
  const toast = useToast();
  const [, navigate] = useLocation();

  useEffect(() => {
    toast({ title: 'Unauthorized', description: 'Sign in to start a project.', tone: 'danger' });
    const timer = setTimeout(() => navigate(portalRoutes.clientPortal, { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [toast, navigate]);

  return <LoadingScreen text="Going to the portal..." />;
}
