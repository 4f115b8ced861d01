import { portalRoutes, type AdminUser } from '@stackworks/contracts';
import { countProjects } from '#/features/clients/index.ts';
import { ProjectThread } from '#/features/conversations/index.ts';
import { ProjectStatusBadge } from '#/features/projects/index.ts';
import { OlderProjectCards } from './older-project-cards.tsx';
import { OlderFigures } from './overview-figures.tsx';
import { RecentProjects } from './recent-projects.tsx';
import { type MessagesProps, SelectedStaffProject } from './selected-staff-project.tsx';
import { Joined, StaffClients } from './staff-clients.tsx';
import { type Screens, StaffPortal } from './staff-portal.tsx';
import { olderStatusWords } from './older-status-words.ts';

const screens: Screens = {
  overview: () => (
    <>
      <OlderFigures />
      <RecentProjects words={olderStatusWords} />
    </>
  ),
  clients: () => (
    <StaffClients
      facts={(client) => (
        <p>
          <Joined client={client} />, {countProjects(client.projects)}
        </p>
      )}
    />
  ),
  projects: ({ open }) => <OlderProjectCards onChat={(project) => open({ tab: 'messages', project })} />,
  messages: ({ admin, projectId, showProjects }) => (
    <OlderMessages adminId={admin.id} projectId={projectId} onSelect={showProjects} />
  ),
};

/** /admin-portal-old: the older staff portal, in its own words, over the same lists. */
export const AdminPortalOldPage = ({ admin }: { admin: AdminUser }) => (
  <StaffPortal
    admin={admin}
    name="Older admin portal"
    path={portalRoutes.adminPortalOld}
    screens={screens}
    welcome={admin.name}
    badge={<span className="capitalize">{admin.role}</span>}
  />
);

const OlderMessages = ({ adminId, projectId, onSelect }: MessagesProps) => (
  <SelectedStaffProject projectId={projectId} onSelect={onSelect}>
    {({ id, projectName, status }) => (
      <div className="max-w-app bg-sheet p-5 shadow-sheet sm:p-9">
        <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="min-w-0 break-words font-display text-d3">{projectName}</h2>
          <ProjectStatusBadge status={status} words={olderStatusWords} />
        </div>
        <ProjectThread
          key={id}
          projectId={id}
          side="admin"
          userId={adminId}
          failure={{ title: 'Failed to send message', hasReason: false }}
          isQuiet
        />
      </div>
    )}
  </SelectedStaffProject>
);
