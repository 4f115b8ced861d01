import { portalRoutes } from '@stackworks/contracts';
import { useEffect, type ComponentType } from 'react';
import { Route, Switch, useLocation, useRoute } from 'wouter';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { PageLoading } from '#/components/loading.tsx';
import { ClientGate } from '#/features/sessions/index.ts';
import { Unauthorized } from './new-project/unauthorized.tsx';
import { NotOpened } from './lazy-page.tsx';
import { ClientLayout } from './layouts/client-layout.tsx';
import { LiveClient } from './layouts/live-client.tsx';
import { ClientPortalPage, preloadTab } from './client-portal/page.tsx';

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
