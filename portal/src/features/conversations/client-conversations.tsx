import { teamChatPath, type ClientConversation, type UnreadCounts } from '@stackworks/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { use } from 'react';
import { PagedList } from '#/components/paged-list.tsx';
import { clientPortalPath } from '#/lib/address.ts';
import { formatAgo } from '#/lib/dates.ts';
import { formatDateTime } from '#/lib/format.ts';
import { useNow } from '#/lib/hooks.ts';
import { MemberContext } from '#/lib/session/member.ts';
import { authorOf } from './conversation.ts';
import { ConversationLink } from './conversation-link.tsx';
import { clientConversationsQuery } from './queries.ts';

type Props = {
  unread: UnreadCounts;
  /** The project whose conversation is open, or that with the team. */
  open: { project: string } | 'team' | null;
};

/** All conversations of the signed-in client, those with the newest messages first. */
export function ClientConversations({ unread, open }: Props) {
  const now = useNow();
  const personId = use(MemberContext)?.personId;
  const isOpen = ({ kind, subjectId }: ClientConversation) =>
    kind === 'chat' ? open === 'team' : open !== null && open !== 'team' && open.project === subjectId;
  return (
    <nav aria-label="Conversations" className="border-t-2 border-ink">
      <PagedList
        query={useInfiniteQuery(clientConversationsQuery)}
        loading="Loading conversations..."
        failed="We couldn’t load your conversations"
        empty={null}
      >
        {(conversation) => {
          const { kind, subjectId, projectName, newest } = conversation;
          return (
            <li key={subjectId}>
              <ConversationLink
                name={projectName ?? 'The team'}
                text={describe(conversation, personId)}
                href={kind === 'chat' ? teamChatPath : clientPortalPath('messages', { project: subjectId })}
                isOpen={isOpen(conversation)}
                unread={kind === 'chat' ? unread.chat : unread.projects[subjectId]}
                time={
                  newest && (
                    <time
                      dateTime={newest.createdAt}
                      title={formatDateTime(newest.createdAt)}
                      className="flex-none text-xs text-soft"
                    >
                      {formatAgo(newest.createdAt, now)}
                    </time>
                  )
                }
              />
            </li>
          );
        }}
      </PagedList>
    </nav>
  );
}

function describe({ kind, newest }: ClientConversation, personId: string | undefined): string {
  if (!newest) return kind === 'chat' ? 'Anything not about a single project' : 'Nothing written yet';
  const text = newest.text || 'Files';
  return newest.senderType === 'client' ? `${authorOf(newest, personId)}: ${text}` : text;
}
