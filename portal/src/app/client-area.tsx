import { portalRoutes } from '@stackworks/contracts';
import { type ComponentType, type ReactNode, use, useEffect } from 'react';
import { Route, Switch, useLocation, useRoute } from 'wouter';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { PageLoading } from '#/components/loading.tsx';
import { ScreenContext } from '#/components/screen-heading.tsx';
import { useUnread } from '#/features/live/index.ts';
import { ClientGate } from '#/features/sessions/index.ts';
import { readViewing } from '#/lib/session/viewing.ts';
import { ClientPortalPage, preloadTab } from './client-portal/page.tsx';
import { ClientLayout } from './layouts/client-layout.tsx';
import { NotOpened } from './lazy-page.tsx';
import { Unauthorized } from './new-project/unauthorized.tsx';

/** A page inside the layout, which stays while the page is fetched. */
const page = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyScreen(load, {
    fallback: <PageLoading text="Loading..." />,
    frameFailure: (failure) => <NotOpened>{failure}</NotOpened>,
  });

const { Screen: ClientMessagesPage } = page(
  async () => (await import('./client-messages/page.tsx')).ClientMessagesPage,
);
const { Screen: ProjectPage } = page(async () => (await import('./project/page.tsx')).ProjectPage);
const { Screen: NewProjectPage } = page(async () => (await import('./new-project/page.tsx')).NewProjectPage);
const { Screen: ProjectBriefPage } = page(
  async () => (await import('./project-brief/page.tsx')).ProjectBriefPage,
);
const { Screen: SettingsPage } = page(async () => (await import('./settings/page.tsx')).SettingsPage);
const { Screen: TaskWorkflowPage } = page(
  async () => (await import('./task-workflow/page.tsx')).TaskWorkflowPage,
);

/**
 * Every screen of a signed-in client, behind one gate that stays while they go from screen to screen, and with it what
 * goes on live. The router leads each of these addresses here.
 */
export function ClientArea() {
  const [isChat] = useRoute(portalRoutes.clientMessages);
  const [isBrief] = useRoute(portalRoutes.newProject);
  const [path] = useLocation();
  // The tab somebody comes to is fetched while it is asked who they are.
  useEffect(() => {
    if (window.location.pathname === portalRoutes.clientPortal) {
      preloadTab(new URLSearchParams(window.location.search));
    }
  }, []);
  return (
    <ClientGate
      signInRoute={isChat ? portalRoutes.clientAuth : portalRoutes.simpleLogin}
      tellsFirst={path.startsWith(portalRoutes.clientPortal) && !isChat}
      instead={isBrief ? <Unauthorized /> : undefined}
    >
      {(client) => (
        <LiveClient userId={client.id}>
          <ClientLayout client={client}>
            <Switch>
              <Route path={portalRoutes.clientPortal}>
                <ClientPortalPage client={client} />
              </Route>
              <Route path={portalRoutes.newProject}>
                <NewProjectPage client={client} />
              </Route>
              <Route path={portalRoutes.portalTaskWorkflow}>
                <TaskWorkflowPage client={client} />
              </Route>
              <Route path={portalRoutes.taskWorkflow}>
                <TaskWorkflowPage client={client} />
              </Route>
              <Route path={portalRoutes.clientMessages}>
                <ClientMessagesPage client={client} />
              </Route>
              <Route path={portalRoutes.portalProject}>
                {({ id }) => <ProjectPage client={client} id={id} />}
              </Route>
              <Route path={portalRoutes.portalBrief}>
                {({ id }) => <ProjectBriefPage client={client} id={id} />}
              </Route>
              <Route path={portalRoutes.project}>{({ id }) => <ProjectPage client={client} id={id} />}</Route>
              <Route path={portalRoutes.portalSettings}>
                <SettingsPage client={client} />
              </Route>
              <Route path={portalRoutes.clientSettings}>
                <SettingsPage client={client} />
              </Route>
            </Switch>
          </ClientLayout>
        </LiveClient>
      )}
    </ClientGate>
  );
}

const { Screen: ViewedUpdates } = lazyScreen(
  async () => (await import('#/features/live/live-updates.tsx')).ViewedUpdates,
  { isOptional: true },
);
const { Screen: LiveUpdates } = lazyScreen(
  async () => (await import('#/features/live/live-updates.tsx')).LiveUpdates,
  { isOptional: true },
);

/** Keeps every screen of a signed-in client up to date, and counts in the browser's tab what they have not read. */
export function LiveClient({ userId, children }: { userId: string; children: ReactNode }) {
  const screen = use(ScreenContext);
  const { total } = useUnread();
  return (
    <ScreenContext value={{ ...screen, unread: total }}>
      {readViewing() ? <ViewedUpdates /> : <LiveUpdates side="client" userId={userId} />}
      {children}
    </ScreenContext>
  );
}
