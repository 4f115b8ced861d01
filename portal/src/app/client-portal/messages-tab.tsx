import type { ClientUser, Project } from '@stackworks/contracts';
import { PhoneConversation, useIsPhone } from '#/app/layouts/phone-conversation.tsx';
import { ProjectTools } from '#/app/project/project-tools.tsx';
import { ListLoading } from '#/components/loading.tsx';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { Chat, ClientConversations } from '#/features/conversations/index.ts';
import { useUnread } from '#/features/live/index.ts';
import { ProjectLinks, ProjectStatusBadge, SelectedProject, projectPath } from '#/features/projects/index.ts';
import { useVersionLines } from '#/features/versions/index.ts';
import { clientPortalPath } from '#/lib/address.ts';
import { useMediaQuery } from '#/lib/hooks.ts';
import { draftOwner } from '#/lib/session/member.ts';
import { usePortalAddress } from './use-portal-address.ts';

const ProjectThread = lazyScreen(
  async () => (await import('#/features/conversations/project-thread.tsx')).ProjectThread,
  { fallback: <ListLoading text="Loading messages..." /> },
);

/** All conversations, and the open one beside them; on a phone one or the other. */
export function MessagesTab({ client }: { client: ClientUser }) {
  const { projectId, isChatOpen } = usePortalAddress();
  const unread = useUnread();
  const isPhone = useIsPhone();
  const open = projectId === null ? (isChatOpen ? 'team' : null) : { project: projectId };
  const nothing = <p className="max-w-measure text-soft max-sm:hidden">Select a project to view messages</p>;
  const conversation = projectId ? (
    <SelectedProject id={projectId} instead={nothing}>
      {(project) => <ProjectMessages client={client} project={project} />}
    </SelectedProject>
  ) : isChatOpen ? (
    <TeamChat client={client} />
  ) : (
    nothing
  );
  if (isPhone && open !== null) return conversation;
  return (
    <div className="grid grid-cols-1 gap-x-9 sm:grid-cols-[14rem_minmax(0,1fr)] lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-12">
      <div className={open === null ? '' : 'max-sm:hidden'}>
        <h2 className="mb-5 font-display text-d3">Messages</h2>
        {open === null && <p className="mb-5 text-soft sm:hidden">Select a project to view messages</p>}
        <ClientConversations unread={unread} open={open} />
      </div>
      <div className="min-w-0">{conversation}</div>
    </div>
  );
}

const allConversations = { text: 'All conversations', href: clientPortalPath('messages') };

function TeamChat({ client }: { client: ClientUser }) {
  if (useIsPhone()) {
    return (
      <PhoneConversation title="The team" back={allConversations}>
        <Chat side="client" userId={draftOwner(client)} clientId={client.id} fills />
      </PhoneConversation>
    );
  }
  return (
    <section aria-label="The team">
      <h2 className="mb-5 font-display text-t1">The team</h2>
      <Chat
        side="client"
        userId={draftOwner(client)}
        clientId={client.id}
        className="h-[max(24rem,calc(100dvh-32rem))]"
      />
    </section>
  );
}

function ProjectMessages({ client, project }: { client: ClientUser; project: Project }) {
  const hasRoomForTools = useMediaQuery('(min-width: 75rem)');
  const lines = useVersionLines(project.id, `${projectPath(project.id)}#versions`);
  const thread = { projectId: project.id, side: 'client', userId: draftOwner(client), lines } as const;
  if (useIsPhone()) {
    return (
      <PhoneConversation
        title={`Messages - ${project.projectName}`}
        back={allConversations}
        links={<ProjectLinks project={project} current="messages" />}
      >
        <ProjectThread {...thread} isQuiet fills />
      </PhoneConversation>
    );
  }
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="min-w-0 break-words font-display text-t1">Messages - {project.projectName}</h2>
        <ProjectStatusBadge status={project.status} />
      </div>
      <div className="mb-4">
        <ProjectLinks project={project} current="messages" />
      </div>
      <div className="grid grid-cols-1 gap-9 min-[75rem]:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <ProjectThread {...thread} />
        {hasRoomForTools && (
          <aside aria-label="Revisions and files" className="grid min-w-0 content-start gap-9">
            <ProjectTools key={project.id} client={client} project={project} />
          </aside>
        )}
      </div>
    </>
  );
}
