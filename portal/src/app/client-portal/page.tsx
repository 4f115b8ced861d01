import type { ClientUser } from '@stackworks/contracts';
import { Tabs, TierBadge } from '@stackworks/ui';
import { useState } from 'react';
import { HomeLink } from '#/app/layouts/home-link.tsx';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { ClientGate } from '#/features/accounts/session-gate.tsx';
import { SignOutButton } from '#/features/accounts/sign-out-button.tsx';
import { ClientDashboard } from '#/features/projects/client-dashboard.tsx';
import { ClientProjects } from '#/features/projects/client-projects.tsx';
import { CreateProject } from '#/features/projects/create-project.tsx';
import { useTab } from '#/lib/use-tab.ts';

/** /client-portal */
export function ClientPortalPage() {
  return <ClientGate>{(client) => <ClientPortal client={client} />}</ClientGate>;
}

function ClientPortal({ client }: { client: ClientUser }) {
  const [tab, showTab] = useTab(['dashboard', 'projects']);
  const [isCreating, setCreating] = useState(false);

  const dashboard = (
    <ClientDashboard
      client={client}
      onShowProjects={() => showTab('projects')}
      onCreateProject={() => {
        showTab('projects');
        setCreating(true);
      }}
    />
  );
  const projects = (
    <ClientProjects>
      <CreateProject clientId={client.id} isOpen={isCreating} onToggle={setCreating} />
    </ClientProjects>
  );

  return (
    <div className="mx-auto max-w-app px-4 pb-16 sm:px-10">
      <header className="flex flex-wrap items-center gap-x-5 gap-y-3 py-5">
        <HomeLink />
        <ScreenHeading
          title="Client Portal"
          className="sr-only text-sm text-soft sm:not-sr-only sm:border-l sm:border-edge sm:pl-4"
        >
          Client Portal
        </ScreenHeading>
        <p className="order-last flex w-full min-w-0 flex-wrap items-center gap-x-3.5 gap-y-1.5 text-sm md:order-none md:w-auto md:flex-1 md:justify-end">
          <span className="min-w-0 break-words">
            Welcome, {client.firstName} {client.lastName}
          </span>
          {client.tier && <TierBadge tier={client.tier} name={client.subscriptionTier} />}
        </p>
        <div className="ml-auto self-start md:ml-0">
          <SignOutButton of="client" />
        </div>
      </header>
      <main>
        <Tabs
          label="Client portal"
          selected={tab}
          onSelect={showTab}
          tabs={[
            { id: 'dashboard', name: 'Dashboard', panel: dashboard },
            { id: 'projects', name: 'Projects', panel: projects },
          ]}
        />
      </main>
    </div>
  );
}
