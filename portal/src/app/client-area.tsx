import { portalRoutes } from '@stackworks/contracts';
import { lazy, Suspense } from 'react';
import { Route, Switch, useLocation, useRoute } from 'wouter';
import { LoadingScreen } from '#/components/loading-screen.tsx';
import { ClientGate } from '#/features/accounts/session-gate.tsx';
import { Unauthorized } from './new-project/unauthorized.tsx';
import { LiveClient } from './layouts/live-client.tsx';
import { ClientPortalPage } from './client-portal/page.tsx';

const ClientMessagesPage = lazy(async () => ({
  default: (await import('./client-messages/page.tsx')).ClientMessagesPage,
}));
const ProjectPage = lazy(async () => ({ default: (await import('./project/page.tsx')).ProjectPage }));
const NewProjectPage = lazy(async () => ({
  default: (await import('./new-project/page.tsx')).NewProjectPage,
}));
const SettingsPage = lazy(async () => ({ default: (await import('./settings/page.tsx')).SettingsPage }));
const TaskWorkflowPage = lazy(async () => ({
  default: (await import('./task-workflow/page.tsx')).TaskWorkflowPage,
}));

/**
 * Every screen of a signed-in client, behind one gate that stays while they go from screen to screen, and with it what
 * goes on live. The router leads each of these addresses here.
 */
export function ClientArea() {
  const [isChat] = useRoute(portalRoutes.clientMessages);
  const [isBrief] = useRoute(portalRoutes.newProject);
  const [path] = useLocation();
  return (
    <ClientGate
      signInRoute={isChat ? portalRoutes.clientAuth : portalRoutes.simpleLogin}
      tellsFirst={path.startsWith(portalRoutes.clientPortal) && !isChat}
      instead={isBrief ? <Unauthorized /> : undefined}
    >
      {(client) => (
        <LiveClient userId={client.id}>
          <Suspense fallback={<LoadingScreen text="Loading..." />}>
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
              <Route path={portalRoutes.project}>{({ id }) => <ProjectPage client={client} id={id} />}</Route>
              <Route path={portalRoutes.portalSettings}>
                <SettingsPage client={client} />
              </Route>
              <Route path={portalRoutes.clientSettings}>
                <SettingsPage client={client} />
              </Route>
            </Switch>
          </Suspense>
        </LiveClient>
      )}
    </ClientGate>
  );
}
