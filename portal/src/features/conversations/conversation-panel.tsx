import type { Message } from '@stackworks/contracts';
import { EmptyState, Icon } from '@stackworks/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useState, use } from 'react';
import { IconButton } from '#/components/icon-button.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import {
  UploadList,
  useAttach,
  useFileChoice,
  storeUnsentAssets,
  readUnsentAssets,
  useUploads,
} from '#/features/uploads/index.ts';
import { formatAgo } from '#/lib/dates.ts';
import { formatDayTime } from '#/lib/format.ts';
import { useInterval, useNow } from '#/lib/hooks.ts';
import { useLiveState, useMissedEvents } from '#/lib/live-state.ts';
import { Composer } from './composer.tsx';
import { kinds } from './conversation-kinds.ts';
import { isForReader, type Conversation } from './conversation.ts';
import { messageDraft } from './draft-message.ts';
import { inOrder, readUpToOf } from './known-messages.ts';
import { MessageList } from './message-list.tsx';
import type { WrittenMessage } from './outbox.ts';
import { catchUp, conversationQuery } from './queries.ts';
import { toRows } from './rows.ts';
import { StaffToolsContext } from './staff-tools.tsx';
import { useTypist } from './typing.ts';
import { useReadReceipts } from './use-read-receipts.ts';
import { useTypingSignal } from './use-typing-signal.ts';
import { useSendMessage, type Outcome } from './use-send-message.ts';

const words = {
  client: { label: 'Messages with the team', emptyTitle: 'No messages yet. Start the conversation!' },
  admin: { label: 'Messages with the client', emptyTitle: 'No messages yet' },
};
type Props = {
  conversation: Conversation;
  placeholder?: string | undefined;
  /** Called when a message sent from here has been stored, rejected or delayed. */
  onOutcome: (outcome: Outcome) => void;
  /** Shown in place of the client's name. */
  clientLabel?: string | undefined;
  className?: string | undefined;
  /** Whether it fills the height it is given, with the composer at its end. */
  fills?: boolean;
};

/** A conversation's messages and the composer. What is typed or sent here survives every failure. */
export function ConversationPanel({ conversation, onOutcome, clientLabel, ...props }: Props) {
  const { placeholder = 'Type your message...', className = 'h-96', fills = false } = props;
  const { subjectId, role } = conversation;
  const kind = kinds[conversation.kind];
  const read = useConversation(conversation);
  const { outgoing, send, tryAgain, giveUp } = useSendMessage(conversation, onOutcome);
  const { unreadAfter, onShown, hideRule } = useReadReceipts(conversation, read);
  const now = useNow();
  const typist = useTypist(subjectId, role === 'client' ? 'admin' : 'client');
  const colleague = useTypist(role === 'admin' ? subjectId : null, 'admin');
  const messages = useMemo(() => withLabel(read.messages, clientLabel), [read.messages, clientLabel]);
  const rows = useMemo(
    () => toRows(messages, outgoing, conversation, unreadAfter, now),
    [messages, outgoing, conversation, unreadAfter, now],
  );
  const formatTime = useCallback(
    (time: string | number) => (kind.showsAges ? formatAgo(time, now) : formatDayTime(time)),
    [kind, now],
  );
  const write = (message: WrittenMessage) => {
    hideRule();
    send(message);
  };
  const [announced, setAnnounced] = useState<{ upTo: string | undefined; text: string }>();
  const newest = read.messages.at(-1);
  if (read.data && announced?.upTo !== newest?.createdAt) {
    const isNew = announced && newest && isForReader(conversation, newest);
    setAnnounced({ upTo: newest?.createdAt, text: isNew ? `${newest.senderName}: ${newest.content}` : '' });
  }

  return (
    <div className={`min-w-0 ${fills ? 'flex min-h-0 flex-1 flex-col justify-end' : ''}`}>
      <Loaded query={read} loading="Loading messages..." failed="We couldn’t load the messages">
        {() =>
          rows.length === 0 && (
            <div className="pb-7">
              <EmptyState title={words[role].emptyTitle} text={kind.emptyTexts[role]} />
            </div>
          )
        }
      </Loaded>
      {rows.length > 0 && !read.isPending && (
        <MessageList
          label={words[role].label}
          rows={rows}
          reader={role}
          formatTime={formatTime}
          hasOlder={read.hasNextPage}
          isReadingOlder={read.isFetchingNextPage}
          hasFailedOlder={read.isFetchNextPageError}
          onReadOlder={() => void read.fetchNextPage()}
          onShown={onShown}
          onTryAgain={tryAgain}
          onGiveUp={giveUp}
          className={className}
          fills={fills}
        />
      )}
      <p role="status" className="sr-only">
        {announced?.text}
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

/** The messages, with the client’s name replaced by the label if there is one. */
const withLabel = (messages: Message[], label: string | undefined): Message[] =>
  label === undefined
    ? messages
    : messages.map((message) =>
        message.senderType === 'client' ? { ...message, senderName: label } : message,
      );

/** A conversation's messages, oldest first, up to date while it is on screen. */
function useConversation(conversation: Conversation) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(conversationQuery(conversation));
  const { data, isPending } = query;
  const isPolling = useLiveState() === 'polling';
  const missedTimes = useMissedEvents();

  // A failure is retried soon, or by the next event, so there is nothing to show.
  const readNew = () => void catchUp(queryClient, conversation).catch(() => undefined);
  useInterval(isPolling ? kinds[conversation.kind].pollMs : null, readNew);

  const readMissed = useEffectEvent(() => {
    if (!isPending) readNew();
  });
  useEffect(() => readMissed(), [missedTimes]);

  return {
    ...query,
    messages: useMemo(() => (data ? inOrder(data) : []), [data]),
    readUpTo: data ? readUpToOf(data) : null,
  };
}

type FormProps = {
  conversation: Conversation;
  placeholder: string;
  onSend: (message: WrittenMessage) => void;
};

/** The composer with attachments, which are uploaded as they are chosen. */
function MessageForm({ conversation, placeholder, onSend }: FormProps) {
  const name = messageDraft(conversation);
  const uploads = useUploads({
    name,
    ...kinds[conversation.kind].attachments(conversation),
    retainsSent: true,
  });
  const { attach, onPaste } = useAttach(uploads);
  const { choose, input } = useFileChoice(attach);
  const staffTools = use(StaffToolsContext);

  // Uploaded files that weren't sent are there again after a reload, like the text.
  const restore = useEffectEvent(() => uploads.restore(readUnsentAssets(name)));
  useEffect(() => restore(), [name]);
  const sentIds = uploads.assets.map(({ id }) => id).join(' ');
  const store = useEffectEvent(() => storeUnsentAssets(name, uploads.assets));
  useEffect(() => store(), [name, sentIds]);

  return (
    <Composer
      draft={name}
      placeholder={placeholder}
      isUploading={uploads.isBusy}
      hasFiles={uploads.assets.length > 0}
      onPaste={onPaste}
      onTyping={useTypingSignal(conversation)}
      picker={
        <>
          <IconButton icon="clip" size={20} label="Attach files" onClick={choose} />
          {input}
        </>
      }
      conversation={conversation}
      tools={conversation.role === 'admin' ? staffTools : null}
      onSend={(text, isInternal) => {
        onSend({ text, assets: uploads.assets, isInternal });
        uploads.clearSent();
      }}
    >
      <div className="mb-3 empty:hidden">
        <UploadList {...uploads} />
      </div>
    </Composer>
  );
}
