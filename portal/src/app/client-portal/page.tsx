import type { ClientUser } from '@stackworks/contracts';
import { useEffect, useState, type ComponentType } from 'react';
import { PanelBoundary } from '#/components/error-boundary.tsx';
import { lazyScreen, preloadWhenIdle } from '#/components/lazy-screen.tsx';
import { ListLoading } from '#/components/loading.tsx';
import { readPortalTab, usePortalAddress } from './use-portal-address.ts';

// Each tab is fetched when first opened, or once the browser is idle, so that a failed fetch shows in its place.
const tab = <Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) =>
  lazyScreen(load, { fallback: <ListLoading text={`Loading ${name}...`} /> });

const ClientProjects = tab(
  'projects',
  async () => (await import('#/features/projects/client-projects.tsx')).ClientProjects,
);
const CreateProject = lazyScreen(
  async () => (await import('#/features/projects/create-project.tsx')).CreateProject,
);
type TabProps = { client: ClientUser };
const tabs = {
  dashboard: tab<TabProps>('your dashboard', async () => (await import('./dashboard-tab.tsx')).DashboardTab),
  messages: tab<TabProps>('messages', async () => (await import('./messages-tab.tsx')).MessagesTab),
  files: tab<TabProps>('files', async () => (await import('./files-tab.tsx')).FilesTab),
  billing: tab<TabProps>(
    'your billing',
    async () => (await import('#/features/billing/client-billing.tsx')).ClientBilling,
  ),
  settings: tab<TabProps>('settings', async () => (await import('./settings-tab.tsx')).SettingsTab),
};
const preloads = [ClientProjects, ...Object.values(tabs), CreateProject].map(({ preload }) => preload);

export function preloadTab(parameters: URLSearchParams): void {
  const open = readPortalTab(parameters);
  (open === 'projects' ? ClientProjects : tabs[open]).preload();
}

/** /client-portal */
export function ClientPortalPage({ client }: TabProps) {
  const { tab: open, show } = usePortalAddress();
  const [isCreating, setCreating] = useState(false);
  useEffect(() => preloadWhenIdle(preloads), []);
  if (open !== 'projects') {
    const Tab = tabs[open];
    return (
      <PanelBoundary key={open}>
        <Tab client={client} />
      </PanelBoundary>
    );
  }
  return (
    <PanelBoundary key={open}>
      <ClientProjects
        client={client}
        onChat={(project) => show('messages', project)}
        onFiles={(project) => show('files', project)}
      >
        <CreateProject
          client={client}
          isOpen={isCreating}
          onOpen={() => setCreating(true)}
          onClose={() => setCreating(false)}
        />
      </ClientProjects>
    </PanelBoundary>
  );
}
