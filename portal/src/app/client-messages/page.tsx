import {
  chatOpen,
  portalRoutes,
  portalStatusWords,
  teamChatPath,
  type ClientUser,
} from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { Loaded, LoadMore } from '#/components/paged-list.tsx';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { useUnread } from '#/features/live/index.ts';
import { Chat, ConversationLink } from '#/features/conversations/index.ts';
import { clientProjectsQuery, projectListWords } from '#/features/projects/index.ts';
import { clientPortalPath } from '#/lib/address.ts';
import { useMediaQuery } from '#/lib/hooks.ts';

/** /client-portal/messages: the conversation with the team, beside a list of all conversations. */
export function ClientMessagesPage({ client }: { client: ClientUser }) {
  const [parameters] = useSearchParams();
  const isOpen = parameters.get('with') === chatOpen;
  const hasRoomForBoth = useMediaQuery('(min-width: 47.5625rem)');
  const unread = useUnread();
  return (
    <div className="grid grid-cols-1 gap-x-9 sm:grid-cols-[14rem_minmax(0,1fr)] md:grid-cols-[18rem_minmax(0,1fr)] md:gap-x-12">
      <div className={isOpen ? 'max-sm:hidden' : ''}>
        <ScreenHeading title="Messages" className="mb-5 font-display text-d3" />
        <nav aria-label="Conversations" className="border-t-2 border-ink">
          <ConversationLink
            name="The team"
            text="Anything not about a single project"
            href={teamChatPath}
            isOpen={isOpen || hasRoomForBoth}
            unread={unread.chat}
          />
          <ProjectConversations unread={unread.projects} />
        </nav>
      </div>
      <section aria-label="The team" className={isOpen ? '' : 'max-sm:hidden'}>
        <Link
          href={portalRoutes.clientMessages}
          className="link mb-3 inline-flex min-h-11 items-center gap-1.5 sm:hidden"
        >
          <Icon name="chevron" className="rotate-90" />
          All conversations
        </Link>
        <h2 className="mb-5 font-display text-t1">The team</h2>
        <Chat
          side="client"
          userId={client.id}
          clientId={client.id}
          className="h-[max(24rem,calc(100dvh-32rem))]"
        />
      </section>
    </div>
  );
}

function ProjectConversations({ unread }: { unread: Record<string, number> }) {
  const projects = useInfiniteQuery(clientProjectsQuery);
  return (
    <Loaded query={projects} {...projectListWords}>
      {({ pages }) => (
        <>
          {pages
            .flatMap(({ items }) => items)
            .map(({ id, projectName, status }) => (
              <ConversationLink
                key={id}
                name={projectName}
                text={`Project, ${portalStatusWords[status].toLowerCase()}`}
                href={clientPortalPath('messages', { project: id })}
                unread={unread[id]}
              />
            ))}
          <LoadMore {...projects} />
        </>
      )}
    </Loaded>
  );
}
