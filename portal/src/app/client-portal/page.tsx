import type { ClientUser } from '@stackworks/contracts';
import { Tabs, TierBadge } from '@stackworks/ui';
import { HomeLink } from '#/app/layouts/home-link.tsx';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { ClientGate } from '#/features/accounts/session-gate.tsx';
import { SignOutButton } from '#/features/accounts/sign-out-button.tsx';
import { ClientDashboard } from '#/features/projects/client-dashboard.tsx';
import { ClientProjects } from '#/features/projects/client-projects.tsx';
import { useTab } from '#/lib/use-tab.ts';

/** /client-portal */
export function ClientPortalPage() {
  return <ClientGate>{(client) => <ClientPortal client={client} />}</ClientGate>;
}

function ClientPortal({ client }: { client: ClientUser }) {
  const [tab, showTab] = useTab(['dashboard', 'projects']);
  const dashboard = <ClientDashboard client={client} onShowProjects={() => showTab('projects')} />;

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
        <p className="order-last flex w-full flex-wrap items-center gap-3.5 text-sm md:order-none md:ml-auto md:w-auto">
          Welcome, {client.firstName} {client.lastName}
          {client.tier && <TierBadge tier={client.tier} name={client.subscriptionTier} />}
        </p>
        <div className="ml-auto md:ml-0">
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
            { id: 'projects', name: 'Projects', panel: <ClientProjects /> },
          ]}
        />
      </main>
    </div>
  );
}
