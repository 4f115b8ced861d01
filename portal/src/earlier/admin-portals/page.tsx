import { portalRoutes, type AdminUser } from '@stackworks/contracts';
import { Button, Spinner } from '@stackworks/ui';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { Panel } from '#/components/panel.tsx';
import { clientCardFields } from '#/features/accounts/index.ts';
import { countProjects } from '#/features/clients/index.ts';
import { ClientFigures, OverviewFigures, SystemStatistics } from './overview-figures.tsx';
import { RecentProjects } from './recent-projects.tsx';
import { Joined, StaffClients } from './staff-clients.tsx';
import { type Screens, StaffPortal } from './staff-portal.tsx';
import { StaffProjects } from './staff-projects.tsx';
import { clientStatusWords } from '#/features/projects/index.ts';

const StaffMessages = lazyScreen(async () => (await import('./staff-messages.tsx')).StaffMessages, {
  fallback: <Spinner text="Loading..." />,
});

const screens: Screens = {
  overview: ({ open }) => (
    <>
      <OverviewFigures />
      <RecentProjects words={clientStatusWords} onView={(project) => open({ tab: 'messages', project })} />
    </>
  ),
  clients: ({ open }) => (
    <>
      <div className="mb-5">
        <ClientFigures />
      </div>
      <StaffClients
        facts={(client) => (
          <>
            <p className="break-words">
              {clientCardFields
                .map(({ name, label }) => `${label}: ${client[name] ?? 'Not specified'}`)
                .join('. ')}
            </p>
            <p>
              <Joined client={client} />. {countProjects(client.projects)}, {client.activeProjects} active
            </p>
          </>
        )}
        actions={({ id, firstName, lastName, newestProjectId: project }) => (
          <>
            <Button size="small" onClick={() => open({ tab: 'projects', client: id })}>
              View Projects<span className="sr-only"> of {`${firstName} ${lastName}`}</span>
            </Button>
            {project && (
              <Button
                size="small"
                aria-label={`Chat with ${firstName} ${lastName}`}
                onClick={() => open({ tab: 'messages', project })}
              >
                Chat
              </Button>
            )}
          </>
        )}
      />
    </>
  ),
  projects: ({ open }) => <StaffProjects onChat={(project) => open({ tab: 'messages', project })} />,
  messages: ({ admin, projectId, showProjects }) => (
    <StaffMessages adminId={admin.id} projectId={projectId} onSelect={showProjects} />
  ),
  settings: ({ admin }) => <Settings admin={admin} />,
};

/** /admin-portal with one of its documented tabs; without, it is the inbox. */
export const AdminPortalPage = ({ admin }: { admin: AdminUser }) => (
  <StaffPortal
    admin={admin}
    name="Admin portal"
    path={portalRoutes.adminPortal}
    screens={screens}
    welcome={`${admin.firstName} ${admin.lastName}`}
    badge="Admin"
  />
);

function Settings({ admin }: { admin: AdminUser }) {
  const profile = [
    ['First name', admin.firstName],
    ['Last name', admin.lastName],
    ['Email', admin.email],
    ['Role', admin.role],
  ] as const;
  return (
    <div className="grid max-w-app grid-cols-1 gap-x-12 gap-y-9 lg:grid-cols-2">
      <Panel title="Admin Profile" size="t1">
        <dl>
          {profile.map(([name, text]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-5 border-b border-edge py-2.5">
              <dt>{name}</dt>
              <dd className="min-w-0 text-soft [overflow-wrap:anywhere]">{text}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="System Statistics" size="t1">
        <SystemStatistics />
      </Panel>
    </div>
  );
}
