import type { ClientUser } from '@stackworks/contracts';
import { useEffect, useState, type ComponentType } from 'react';
import { ListLoading } from '#/components/list-loading.tsx';
import { lazyScreen, preloadWhenIdle } from '#/components/lazy-screen.tsx';
import { PanelBoundary } from '#/components/panel-boundary.tsx';
import { DashboardTab } from './dashboard-tab.tsx';
import { usePortalAddress } from './use-portal-address.ts';

// The Dashboard is the first screen; every other tab is fetched when it is first opened, or once the browser is idle.
const tab = <Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) =>
  lazyScreen(load, { fallback: <ListLoading text={`Loading ${name}...`} /> });

const ClientProjects = tab(
  'projects',
  async () => (await import('#/features/projects/client-projects.tsx')).ClientProjects,
);
const CreateProject = lazyScreen(
  async () => (await import('#/features/projects/create-project.tsx')).CreateProject,
);
const MessagesTab = tab('messages', async () => (await import('./messages-tab.tsx')).MessagesTab);
const FilesTab = tab('files', async () => (await import('./files-tab.tsx')).FilesTab);
const BillingTab = tab('your billing', async () => (await import('./billing-tab.tsx')).BillingTab);
const SettingsTab = tab('settings', async () => (await import('./settings-tab.tsx')).SettingsTab);
const preloads = [ClientProjects, CreateProject, MessagesTab, FilesTab, BillingTab, SettingsTab].map(
  ({ preload }) => preload,
);

/** /client-portal */
export function ClientPortalPage({ client }: { client: ClientUser }) {
  const { tab: openTab, projectId, show } = usePortalAddress();
  const [isCreating, setCreating] = useState(false);
  useEffect(() => preloadWhenIdle(preloads), []);

  const createProject = () => {
    show('projects');
    setCreating(true);
  };

  const dashboard = (
    <DashboardTab
      client={client}
      onShowProjects={() => show('projects')}
      onShowMessages={(project) => show('messages', project)}
    />
  );
  const projects = (
    <ClientProjects.Screen
      onChat={(project) => show('messages', project)}
      onFiles={(project) => show('files', project)}
    >
      <CreateProject.Screen
        client={client}
        isOpen={isCreating}
        onOpen={createProject}
        onClose={() => setCreating(false)}
      />
    </ClientProjects.Screen>
  );
  const messages = (
    <MessagesTab.Screen
      client={client}
      projectId={projectId}
      onSelect={(project) => show('messages', project)}
    />
  );
  const files = (
    <FilesTab.Screen client={client} projectId={projectId} onSelect={(project) => show('files', project)} />
  );

  const panels = {
    dashboard,
    projects,
    messages,
    files,
    billing: <BillingTab.Screen />,
    settings: <SettingsTab.Screen client={client} />,
  };
  return <PanelBoundary key={openTab}>{panels[openTab]}</PanelBoundary>;
}
