import type { ClientUser } from '@stackworks/contracts';
import { useEffect, useState, type ComponentType } from 'react';
import { ListLoading } from '#/components/loading.tsx';
import { lazyScreen, preloadWhenIdle } from '#/components/lazy-screen.tsx';
import { PanelBoundary } from '#/components/error-boundary.tsx';
import { readPortalTab, usePortalAddress } from './use-portal-address.ts';

// Each tab is fetched when first opened, or once the browser is idle, so that a failed fetch shows in its place.
const tab = <Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) =>
  lazyScreen(load, { fallback: <ListLoading text={`Loading ${name}...`} /> });

const DashboardTab = tab('your dashboard', async () => (await import('./dashboard-tab.tsx')).DashboardTab);
const ClientProjects = tab(
  'projects',
  async () => (await import('#/features/projects/client-projects.tsx')).ClientProjects,
);
const CreateProject = lazyScreen(
  async () => (await import('#/features/projects/create-project.tsx')).CreateProject,
);
const MessagesTab = tab('messages', async () => (await import('./messages-tab.tsx')).MessagesTab);
const FilesTab = tab('files', async () => (await import('./files-tab.tsx')).FilesTab);
const BillingTab = tab(
  'your billing',
  async () => (await import('#/features/billing/client-billing.tsx')).ClientBilling,
);
const SettingsTab = tab('settings', async () => (await import('./settings-tab.tsx')).SettingsTab);
const tabs = {
  dashboard: DashboardTab,
  projects: ClientProjects,
  messages: MessagesTab,
  files: FilesTab,
  billing: BillingTab,
  settings: SettingsTab,
};
const preloads = [...Object.values(tabs), CreateProject].map(({ preload }) => preload);

export function preloadTab(parameters: URLSearchParams): void {
  tabs[readPortalTab(parameters)].preload();
}

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
    <ClientProjects
      client={client}
      onChat={(project) => show('messages', project)}
      onFiles={(project) => show('files', project)}
    >
      <CreateProject
        client={client}
        isOpen={isCreating}
        onOpen={createProject}
        onClose={() => setCreating(false)}
      />
    </ClientProjects>
  );
  const messages = (
    <MessagesTab client={client} projectId={projectId} onSelect={(project) => show('messages', project)} />
  );
  const files = (
    <FilesTab client={client} projectId={projectId} onSelect={(project) => show('files', project)} />
  );

  const panels = {
    dashboard,
    projects,
    messages,
    files,
    billing: <BillingTab />,
    settings: <SettingsTab client={client} />,
  };
  return <PanelBoundary key={openTab}>{panels[openTab]}</PanelBoundary>;
}
