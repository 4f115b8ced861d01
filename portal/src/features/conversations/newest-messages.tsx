import type { Message } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatDateTime } from '#/lib/format.ts';
import { Loaded } from '#/components/paged-list.tsx';
import { newestMessagesQuery } from './queries.ts';

type Props = { clientId: string; unread: number; href: string };

/** The newest messages of the chat with a client, read-only. */
export const NewestMessages = ({ clientId, unread, href }: Props) => (
  <Loaded
    query={useQuery(newestMessagesQuery(clientId))}
    loading="Loading messages..."
    failed="We couldn’t load the messages"
  >
    {(messages) =>
      messages.length === 0 ? (
        <p className="text-sm text-soft">No messages yet</p>
      ) : (
        <>
          <p className="text-sm text-soft">
            {unread > 0 ? <b className="text-ink">{unread} unread</b> : 'All read'}
          </p>
          <ol aria-label="Newest messages">
            {messages.map((message) => (
              <NewestMessage key={message.id} message={message} />
            ))}
          </ol>
          <Link href={href} className="link mt-1 inline-flex min-h-11 items-center text-sm">
            All messages
          </Link>
        </>
      )
    }
  </Loaded>
);

function NewestMessage({ message }: { message: Message }) {
  const { senderName, senderType, content, isInternal, attachments, createdAt } = message;
  const files = attachments.map(({ fileName }) => fileName).join(', ');
  return (
    <li className="border-b border-edge py-3 text-sm">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-label [overflow-wrap:anywhere]">{senderName}</span>
        {senderType === 'admin' && (
          <span className={isInternal ? 'text-pending-ink' : 'text-soft'}>
            {isInternal ? 'Internal note' : 'Team'}
          </span>
        )}
        <time dateTime={createdAt} className="ml-auto text-soft">
          {formatDateTime(createdAt)}
        </time>
      </p>
      {content && <p className="line-clamp-3 [overflow-wrap:anywhere]">{content}</p>}
      {files && <p className="text-soft [overflow-wrap:anywhere]">Files: {files}</p>}
    </li>
  );
}
