import { portalRoutes, type ClientUser } from '@stackworks/contracts';
import { Tabs } from '@stackworks/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { ClientLayout } from '#/app/layouts/client-layout.tsx';
import { ListLoading } from '#/components/list-loading.tsx';
import { mustChoosePlan } from '#/components/plan-gate.tsx';
import { useUnread } from '#/features/events/use-unread.ts';
import { BriefLinks } from '#/features/projects/brief-links.tsx';
import { DashboardTab } from './dashboard-tab.tsx';
import { usePortalAddress } from './use-portal-address.ts';

// The Dashboard is the first screen; every other tab is fetched when it is first opened.
const ClientProjects = lazy(async () => ({
  default: (await import('#/features/projects/client-projects.tsx')).ClientProjects,
}));
const CreateProject = lazy(async () => ({
  default: (await import('#/features/projects/create-project.tsx')).CreateProject,
}));
const MessagesTab = lazy(async () => ({ default: (await import('./messages-tab.tsx')).MessagesTab }));
const FilesTab = lazy(async () => ({ default: (await import('./files-tab.tsx')).FilesTab }));
const BillingTab = lazy(async () => ({ default: (await import('./billing-tab.tsx')).BillingTab }));
const SettingsTab = lazy(async () => ({ default: (await import('./settings-tab.tsx')).SettingsTab }));

/** /client-portal */
export function ClientPortalPage({ client }: { client: ClientUser }) {
  const { tab, projectId, show } = usePortalAddress();
  const { total: unread } = useUnread();
  const [isCreating, setCreating] = useState(false);
  const [, navigate] = useLocation();

  const createProject = () => {
    if (mustChoosePlan(client)) {
      navigate(portalRoutes.subscriptionRequired);
      return;
    }
    show('projects');
    setCreating(true);
  };

  const dashboard = (
    <DashboardTab
      client={client}
      onShowProjects={() => show('projects')}
      onShowMessages={(project) => show('messages', project)}
      onCreateProject={createProject}
    />
  );
  const projects = (
    <ClientProjects
      onChat={(project) => show('messages', project)}
      onFiles={(project) => show('files', project)}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <BriefLinks />
        <CreateProject
          client={client}
          isOpen={isCreating}
          onOpen={createProject}
          onClose={() => setCreating(false)}
        />
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
          { id: 'projects', name: 'Projects', panel: fetched('Loading projects...', projects) },
          {
            id: 'messages',
            name: 'Messages',
            count: { number: unread, words: 'unread' },
            panel: fetched('Loading messages...', messages),
          },
          { id: 'files', name: 'Files', panel: fetched('Loading files...', files) },
          { id: 'billing', name: 'Billing', panel: fetched('Loading your billing...', <BillingTab />) },
          {
            id: 'settings',
            name: 'Settings',
            panel: fetched('Loading settings...', <SettingsTab client={client} />),
          },
        ]}
      />
    </ClientLayout>
  );
}

/** @param text said while the tab is fetched */
function fetched(text: string, tab: ReactNode): ReactNode {
  return <Suspense fallback={<ListLoading text={text} />}>{tab}</Suspense>;
}
