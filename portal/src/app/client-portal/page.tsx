import type { ClientUser } from '@stackworks/contracts';
import { useEffect, useState, type ComponentType } from 'react';
import { lazyScreen, preloadWhenIdle } from '#/components/lazy-screen.tsx';
import { ListLoading } from '#/components/loading.tsx';
import { useMay } from '#/lib/session/member.ts';
import { readPortalTab, usePortalAddress } from './use-portal-address.ts';

// Each tab is fetched when first opened, or once the browser is idle, so that a failed fetch shows in its place.
const tab = <Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) =>
  lazyScreen(load, { fallback: <ListLoading text={`Loading ${name}...`} /> });

type TabProps = { client: ClientUser; isCreating: boolean; setCreating: (isCreating: boolean) => void };

const ClientProjects = tab(
  'projects',
  async () => (await import('#/features/projects/client-projects.tsx')).ClientProjects,
);
const CreateProject = lazyScreen(
  async () => (await import('#/features/projects/create-project.tsx')).CreateProject,
);

function ProjectsTab({ client, isCreating, setCreating }: TabProps) {
  const { show } = usePortalAddress();
  const mayBrief = useMay('brief');
  return (
    <ClientProjects
      client={client}
      onChat={(project) => show('messages', project)}
      onFiles={(project) => show('files', project)}
    >
      {mayBrief && (
        <CreateProject
          client={client}
          isOpen={isCreating}
          onOpen={() => setCreating(true)}
          onClose={() => setCreating(false)}
        />
      )}
    </ClientProjects>
  );
}

const tabs = {
  dashboard: tab<TabProps>('your dashboard', async () => (await import('./dashboard-tab.tsx')).DashboardTab),
  projects: Object.assign(ProjectsTab, { preload: ClientProjects.preload }),
  messages: tab<TabProps>('messages', async () => (await import('./messages-tab.tsx')).MessagesTab),
  files: tab<TabProps>('files', async () => (await import('./files-tab.tsx')).FilesTab),
  billing: tab<TabProps>(
    'your billing',
    async () => (await import('#/features/billing/client-billing.tsx')).ClientBilling,
  ),
  settings: tab<TabProps>('settings', async () => (await import('./settings-tab.tsx')).SettingsTab),
};
const preloads = [...Object.values(tabs), CreateProject].map(({ preload }) => preload);

export const preloadTab = (parameters: URLSearchParams): void => tabs[readPortalTab(parameters)].preload();

/** /client-portal */
export function ClientPortalPage({ client }: { client: ClientUser }) {
  const { tab: open } = usePortalAddress();
  // Here, so that the form is open again after going back and forth.
  const [isCreating, setCreating] = useState(false);
  useEffect(() => preloadWhenIdle(preloads), []);
  const Tab = tabs[open];
  return <Tab client={client} isCreating={isCreating} setCreating={setCreating} />;
}
