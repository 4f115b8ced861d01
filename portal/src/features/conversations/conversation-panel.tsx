import type { ColleagueReply, Message } from '@stackworks/contracts';
import { EmptyState, useToast } from '@stackworks/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { Loaded } from '#/components/paged-list.tsx';
import { formatAgo } from '#/lib/dates.ts';
import { formatDateTime } from '#/lib/format.ts';
import { useInterval, useNow } from '#/lib/hooks.ts';
import { useLiveState, useMissedEvents } from '#/lib/live-state.ts';
import { ColleaguesPresent } from './colleagues-present.tsx';
import { kinds } from './conversation-kinds.ts';
import { isForReader, type Conversation } from './conversation.ts';
import { returnToDraft, useReturns } from './draft-message.ts';
import { inOrder, readUpToOf } from './known-messages.ts';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';
import type { WrittenMessage } from './outbox.ts';
import { useOpenConversation } from './open-conversation.ts';
import { catchUp, conversationQuery } from './queries.ts';
import { toRows, type ThreadLine } from './conversation-rows.ts';
import { useTypist } from './typing.ts';
import { useReadReceipts } from './use-read-receipts.ts';
import { useViewingSignal } from './use-viewing-signal.ts';
import { useSendMessage, type Outcome } from './use-send-message.ts';

/** In a conversation without messages, any reply is newer. */
const beforeAny = new Date(0).toISOString();

const words = {
  client: { label: 'Messages with the team', emptyTitle: 'No messages yet. Start the conversation!' },
  admin: { label: 'Messages with the client', emptyTitle: 'No messages yet' },
};
export type Settled = Exclude<Outcome, { status: 'asked' | 'scheduled' }>;

type Props = {
  conversation: Conversation;
  placeholder?: string | undefined;
  /** Called when a message sent from here has been stored, rejected or delayed. */
  onOutcome: (outcome: Settled) => void;
  /** Shown in place of the client's name. */
  clientLabel?: string | undefined;
  className?: string | undefined;
  /** Whether it fills the height it is given, with the composer at its end. */
  fills?: boolean;
  /** What came before the first message; in place of saying that there are none. */
  before?: ReactNode;
  /** What happened beside the messages, oldest first. */
  lines?: readonly ThreadLine[] | undefined;
};

const noLines: readonly ThreadLine[] = [];

/** A conversation's messages and the composer. What is typed or sent here survives every failure. */
export function ConversationPanel({ conversation, onOutcome, clientLabel, ...props }: Props) {
  const { placeholder = 'Type your message...', className = 'h-96', fills = false, before } = props;
  const { lines = noLines } = props;
  const { subjectId, role } = conversation;
  const kind = kinds[conversation.kind];
  const read = useConversation(conversation);
  const onQuestion = useQuestionToast();
  const { outgoing, send, tryAgain, giveUp, sendAnyway, takeBack, undo } = useSendMessage(
    conversation,
    (outcome, { sendAnyway: again }) => {
      if (outcome.status === 'asked') onQuestion(outcome.reply, again);
      else if (outcome.status !== 'scheduled') onOutcome(outcome);
    },
  );
  const returned = useReturns(conversation);
  const [returnedBefore] = useState(returned);
  const { unreadAfter, onShown, hideRule } = useReadReceipts(conversation, read);
  const now = useNow();
  const typist = useTypist(subjectId, role === 'client' ? 'admin' : 'client');
  useViewingSignal(conversation);
  useOpenConversation(conversation);
  const messages = useMemo(() => withLabel(read.messages, clientLabel), [read.messages, clientLabel]);
  const oldestAt = read.hasNextPage ? (messages[0]?.createdAt ?? '') : '';
  const rows = useMemo(() => {
    const loaded = lines.filter(({ at }) => at >= oldestAt);
    return toRows(messages, outgoing, conversation, unreadAfter, now, loaded);
  }, [messages, outgoing, conversation, unreadAfter, now, lines, oldestAt]);
  const formatTime = useCallback(
    (time: string | number) =>
      kind.showsAges && role === 'client' ? formatAgo(time, now) : formatDateTime(time),
    [kind, role, now],
  );
  const write = (message: WrittenMessage) => {
    hideRule();
    send(message);
  };
  const putBack = (key: string) => {
    const message = takeBack(key);
    if (message) returnToDraft(conversation, message);
  };
  const [announced, setAnnounced] = useState<{ upTo: string | undefined; text: string }>();
  const newest = read.messages.at(-1);
  if (read.data && announced?.upTo !== newest?.createdAt) {
    const isNew = announced && newest && isForReader(conversation, newest);
    setAnnounced({ upTo: newest?.createdAt, text: isNew ? `${newest.senderName}: ${newest.content}` : '' });
  }

  const isListed = rows.length > 0 && !read.isPending;
  return (
    <div className={`min-w-0 ${fills ? 'flex min-h-0 flex-1 flex-col justify-end' : ''}`}>
      {before && !isListed && <div className="min-h-0 flex-1 overflow-y-auto">{before}</div>}
      <Loaded query={read} loading="Loading messages..." failed="We couldn’t load the messages">
        {() =>
          rows.length === 0 &&
          !before && (
            <div className="pb-7">
              <EmptyState title={words[role].emptyTitle} text={kind.emptyTexts[role]} />
            </div>
          )
        }
      </Loaded>
      {isListed && (
        <MessageList
          label={kind.listLabel ?? words[role].label}
          before={before}
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
          onSendAnyway={sendAnyway}
          onTakeBack={putBack}
          onUndo={undo}
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
      {role === 'admin' && <ColleaguesPresent subject={subjectId} />}
      <MessageForm
        key={returned}
        startsFocused={returned > returnedBefore}
        conversation={conversation}
        placeholder={placeholder}
        newestAt={read.data ? (newest?.createdAt ?? beforeAny) : null}
        onSend={write}
      />
    </div>
  );
}

/** Asks in a toast once the conversation, whose message asks too, has been left, as by "Send and next". */
function useQuestionToast() {
  const toast = useToast();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return ({ name }: ColleagueReply, sendAnyway: () => void) => {
    if (isShown.current) return;
    const description = `${name} has sent a reply meanwhile. Send yours too?`;
    const action = { label: 'Send mine too', onPress: sendAnyway };
    toast({ title: 'Not sent yet', description, tone: 'danger', action });
  };
}

/** The messages, with the client’s name replaced by the label if there is one. Others keep theirs. */
const withLabel = (messages: Message[], label: string | undefined): Message[] =>
  label === undefined
    ? messages
    : messages.map((message) =>
        message.senderType === 'client' && !message.isFromOther ? { ...message, senderName: label } : message,
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
