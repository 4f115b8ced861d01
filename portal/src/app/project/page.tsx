import { portalRoutes, type ClientUser } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { ClientLayout } from '#/app/layouts/client-layout.tsx';
import { ListLoading } from '#/components/list-loading.tsx';
import { NoticeScreen } from '#/components/notice-screen.tsx';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { ProjectStatusBadge } from '#/features/projects/project-status-badge.tsx';
import { clientProjectQuery } from '#/features/projects/queries.ts';

type Props = { client: ClientUser; id: string };

/** /project/:id and /client-portal/project/:id */
export function ProjectPage({ client, id }: Props) {
  const { data: project, isPending, isError, refetch } = useQuery(clientProjectQuery(id));
  if (project === null) {
    return (
      <NoticeScreen
        title="Project not found"
        text="It may have been removed, or the address is not complete."
        action={{ text: 'Back to Portal', href: portalRoutes.clientPortal }}
      />
    );
  }
  if (isError && !project) {
    return (
      <NoticeScreen
        title="We couldn’t load this project"
        text="Your work is safe. Check your connection and try again."
        action={{ text: 'Try again', onClick: () => void refetch() }}
        away={{ text: 'Back to Portal', href: portalRoutes.clientPortal }}
      />
    );
  }
  return (
    <ClientLayout client={client}>
      {isPending ? (
        <ListLoading text="Loading project..." />
      ) : (
        <>
          <ScreenHeading title={project.projectName} className="mt-7 break-words font-display text-d3">
            {project.projectName}
          </ScreenHeading>
          <ProjectStatusBadge status={project.status} />
        </>
      )}
    </ClientLayout>
  );
}
