import type { ClientUser } from '@stackworks/contracts';
import { Tabs } from '@stackworks/ui';
import { useState } from 'react';
import { ClientLayout } from '#/app/layouts/client-layout.tsx';
import { useUnread } from '#/features/events/use-unread.ts';
import { BriefLinks } from '#/features/projects/brief-links.tsx';
import { ClientProjects } from '#/features/projects/client-projects.tsx';
import { CreateProject } from '#/features/projects/create-project.tsx';
import { DashboardTab } from './dashboard-tab.tsx';
import { FilesTab } from './files-tab.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { usePortalAddress } from './use-portal-address.ts';

/** /client-portal */
export function ClientPortalPage({ client }: { client: ClientUser }) {
  const { tab, projectId, show } = usePortalAddress();
  const { total: unread } = useUnread();
  const [isCreating, setCreating] = useState(false);

  const dashboard = (
    <DashboardTab
      client={client}
      onShowProjects={() => show('projects')}
      onShowMessages={(project) => show('messages', project)}
      onCreateProject={() => {
        show('projects');
        setCreating(true);
      }}
    />
  );
  const projects = (
    <ClientProjects
      onChat={(project) => show('messages', project)}
      onFiles={(project) => show('files', project)}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <BriefLinks />
        <CreateProject clientId={client.id} isOpen={isCreating} onToggle={setCreating} />
      </div>
    </ClientProjects>
  );
  const messages = (
    <MessagesTab client={client} projectId={projectId} onSelect={(project) => show('messages', project)} />
  );
  const files = (
    <FilesTab client={client} projectId={projectId} onSelect={(project) => show('files', project)} />
  );

  return (
    <ClientLayout client={client} isPortal>
      <Tabs
        label="Client portal"
        selected={tab}
        onSelect={show}
        tabs={[
          { id: 'dashboard', name: 'Dashboard', panel: dashboard },
          { id: 'projects', name: 'Projects', panel: projects },
          {
            id: 'messages',
            name: 'Messages',
            count: { number: unread, words: 'unread' },
            panel: messages,
          },
          { id: 'files', name: 'Files', panel: files },
          { id: 'settings', name: 'Settings', panel: <SettingsTab client={client} /> },
        ]}
      />
    </ClientLayout>
  );
}
