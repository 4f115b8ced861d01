import { teamChatPath, type ClientUser } from '@stackworks/contracts';
import { Link } from 'wouter';
import { ProjectTools } from '#/app/project/project-tools.tsx';
import { ListLoading } from '#/components/loading.tsx';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { UnreadCount } from '#/components/unread-count.tsx';
import { useUnread } from '#/features/live/index.ts';
import {
  ProjectLinks,
  ProjectPicker,
  ProjectStatusBadge,
  SelectedProject,
} from '#/features/projects/index.ts';
import { useMediaQuery } from '#/lib/hooks.ts';
import { usePortalAddress } from './use-portal-address.ts';

const ProjectThread = lazyScreen(
  async () => (await import('#/features/conversations/project-thread.tsx')).ProjectThread,
  { fallback: <ListLoading text="Loading messages..." /> },
);

export function MessagesTab({ client }: { client: ClientUser }) {
  const { projectId, show } = usePortalAddress();
  const select = (project: string | null) => show('messages', project);
  const unread = useUnread();
  const hasRoomForBoth = useMediaQuery('(min-width: 64rem)');
  const picker = (
    <ProjectPicker
      client={client}
      title="Select a project to view messages"
      unread={unread.projects}
      onSelect={select}
    >
      <Link
        href={teamChatPath}
        className="flex items-center justify-between gap-5 border-b border-edge py-4 no-underline hover:bg-fold"
      >
        <span className="min-w-0">
          <span className="block font-display text-t2">The team</span>
          <span className="block text-sm text-soft">Anything not about a single project</span>
        </span>
        <UnreadCount number={unread.chat} />
      </Link>
    </ProjectPicker>
  );
  if (!projectId) return picker;
  return (
    <SelectedProject id={projectId} onDeselect={() => select(null)} instead={picker}>
      {(project) => (
        <>
          <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 className="min-w-0 break-words font-display text-d3">Messages - {project.projectName}</h2>
            <ProjectStatusBadge status={project.status} />
          </div>
          <div className="mb-4">
            <ProjectLinks project={project} current="messages" />
          </div>
          <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
            <ProjectThread projectId={project.id} side="client" userId={client.id} />
            {hasRoomForBoth && (
              <aside aria-label="Revisions and files" className="grid min-w-0 content-start gap-9">
                <ProjectTools key={project.id} client={client} project={project} />
              </aside>
            )}
          </div>
        </>
      )}
    </SelectedProject>
  );
}
