import { ErrorState, Icon } from '@stackworks/ui';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { ListLoading } from '#/components/list-loading.tsx';
import { isForReader, type Conversation, type Message } from './conversation.ts';
import type { Written } from './outbox.ts';
import type { Outcome } from './send-outgoing.ts';
import { useConversation } from './use-conversation.ts';
import { useOutgoing } from './use-outgoing.ts';
import { useTypist } from './typing.ts';
import { useNow } from '#/lib/use-now.ts';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';
import { toRows } from './rows.ts';
import { useReading } from './use-reading.ts';

type Props = {
  conversation: Conversation;
  /** Names the list for a screen reader. */
  label: string;
  placeholder: string;
  /** What stands in place of messages until there are some. */
  empty: ReactNode;
  /** Told how each message fared that was sent from here. */
  onOutcome: (outcome: Outcome) => void;
  formatTime: (moment: string | number, now: Date) => string;
  /** How clients are called here, in place of their name. */
  clientLabel?: string | undefined;
  /** The list's height. */
  className?: string;
};

/** Both sides of a conversation and the box to write in. What is typed or sent here outlives every failure. */
export function ConversationPanel({
  conversation,
  label,
  placeholder,
  empty,
  onOutcome,
  formatTime,
  clientLabel,
  className = 'h-96',
}: Props) {
  const { role } = conversation;
  const read = useConversation(conversation);
  const { outgoing, send, tryAgain, giveUp } = useOutgoing(conversation, onOutcome);
  const { unreadAfter, onShown, forgetRule } = useReading(conversation, read);
  const now = useNow();
  const projectId = conversation.kind === 'thread' ? conversation.projectId : null;
  const typist = useTypist(projectId, role === 'client' ? 'admin' : 'client');
  const subject = conversation.kind === 'thread' ? conversation.projectId : conversation.clientId;
  const colleague = useTypist(role === 'admin' ? subject : null, 'admin');
  const messages = useMemo(() => withLabel(read.messages, clientLabel), [read.messages, clientLabel]);
  const rows = useMemo(
    () => toRows(messages, outgoing, conversation, unreadAfter, now),
    [messages, outgoing, conversation, unreadAfter, now],
  );
  const formatTimeNow = useCallback((moment: string | number) => formatTime(moment, now), [formatTime, now]);
  const write = (message: Written) => {
    forgetRule();
    send(message);
  };
  const [spoken, setSpoken] = useState<{ upTo: string | undefined; text: string }>();
  const newest = read.messages.at(-1);
  if (read.data && spoken?.upTo !== newest?.createdAt) {
    const isNews = spoken && newest && isForReader(conversation, newest);
    setSpoken({ upTo: newest?.createdAt, text: isNews ? `${newest.senderName}: ${newest.text}` : '' });
  }

  return (
    <div className="min-w-0">
      {read.isPending && <ListLoading text="Loading messages..." />}
      {read.isError && !read.data && (
        <ErrorState
          title="We couldn’t load the messages"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data && rows.length === 0 && <div className="pb-7">{empty}</div>}
      {rows.length > 0 && !read.isPending && (
        <MessageList
          label={label}
          rows={rows}
          reader={role}
          formatTime={formatTimeNow}
          hasOlder={read.hasNextPage}
          isReadingOlder={read.isFetchingNextPage}
          hasFailedOlder={read.isFetchNextPageError}
          onReadOlder={() => void read.fetchNextPage()}
          onShown={onShown}
          onTryAgain={tryAgain}
          onGiveUp={giveUp}
          className={className}
        />
      )}
      <p role="status" className="sr-only">
        {spoken?.text}
      </p>
      <p className="min-h-6 text-xs leading-6 text-soft">
        {typist !== null && `${role === 'admin' ? (clientLabel ?? typist) : typist} is typing...`}
      </p>
      <p role="status" className="empty:hidden">
        {colleague !== null && (
          <span className="mb-2 flex items-center gap-1.5 bg-pending-wash px-3 py-2 text-sm font-semibold text-pending-ink">
            <Icon name="pencil" size={16} />
            {colleague} is also replying...
          </span>
        )}
      </p>
      <MessageForm conversation={conversation} placeholder={placeholder} onSend={write} />
    </div>
  );
}

/** The same messages, the client’s under another name if they have one here. */
const withLabel = (messages: Message[], label: string | undefined): Message[] =>
  label === undefined
    ? messages
    : messages.map((message) =>
        message.senderType === 'client' ? { ...message, senderName: label } : message,
      );
