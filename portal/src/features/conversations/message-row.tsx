import type { Message, Role } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { createContext, memo, use, type ReactNode } from 'react';
import { AttachmentList } from '#/features/uploads/index.ts';
import { describeAgo } from '#/lib/dates.ts';
import { useNow } from '#/lib/hooks.ts';
import { MemberContext } from '#/lib/session/member.ts';
import { authorOf, timeOf, you } from './conversation.ts';
import { FoldedText } from './folded-text.tsx';
import { LinkedText } from '#/components/linked-text.tsx';
import type { Outgoing } from './outbox.ts';
import type { Row as ConversationRow } from './conversation-rows.ts';
import { WholeEmail } from './whole-email.tsx';

export type OutgoingActions = {
  onTryAgain: (key: string) => void;
  onGiveUp: (key: string) => void;
  /** Sends what was held back by a question, or puts it back into the composer. */
  onSendAnyway: (key: string) => void;
  onTakeBack: (key: string) => void;
  /** Takes back what the server hasn't sent yet. */
  onUndo: (key: string) => void;
};

type Props = OutgoingActions & {
  row: ConversationRow;
  reader: Role;
  formatTime: (time: string | number) => string;
};

/** A message with its sender and time. */
export const MessageRow = memo(Row, isSame);

/** The list renders many times a second while it scrolls, and the actions of a message don't change. */
function isSame(before: Props, after: Props): boolean {
  return before.row === after.row && before.formatTime === after.formatTime;
}

function Row({ row, reader, formatTime, ...actions }: Props) {
  const personId = use(MemberContext)?.personId;
  const isUnread = row.kind === 'message' && row.isFirstUnread;
  return (
    <div className="pb-[18px]">
      {row.day && <Rule>{row.day}</Rule>}
      {isUnread && <Rule isNew>New messages</Rule>}
      {row.kind === 'line' && <p className="border-y border-edge py-3 text-sm">{row.content}</p>}
      {row.kind === 'message' && (
        <Bubble
          side={row.message.senderType}
          by={authorOf(row.message, personId)}
          time={<MessageTime message={row.message} formatTime={formatTime} />}
          isNote={row.message.isInternal}
        >
          {row.message.isAbsenceNote && (
            <p className="flex items-center gap-1.5 text-xs font-semibold text-soft">
              <Icon name="clock" size={15} />
              Automatic reply while away
            </p>
          )}
          <FoldedText message={row.message} />
          <AttachmentList files={row.message.attachments} />
          <WholeEmail message={row.message} />
        </Bubble>
      )}
      {row.kind === 'outgoing' && (
        <Bubble
          side={reader}
          by={you}
          time={<OutgoingStatus outgoing={row.outgoing} {...actions} />}
          isNote={row.outgoing.isInternal}
        >
          <LinkedText text={row.outgoing.text} />
          <AttachmentList files={row.outgoing.files} />
        </Bubble>
      )}
    </div>
  );
}

function MessageTime({ message, formatTime }: Pick<Props, 'formatTime'> & { message: Message }) {
  const { at, isEarlier } = timeOf(message);
  return (
    <>
      {isEarlier && 'came '}
      <time dateTime={at}>{formatTime(at)}</time>
    </>
  );
}

/** Whose messages stand on the right: the client's as documented, and in the inbox the team's own. */
export const RightSideContext = createContext<Role>('client');

type BubbleProps = { side: Role; by: string; time: ReactNode; isNote: boolean; children: ReactNode };

function Bubble({ side, by, time, isNote, children }: BubbleProps) {
  const isRight = side === use(RightSideContext);
  const ground = isRight ? 'bg-pounamu-wash' : 'bg-paper shadow-sheet';
  return (
    <div className={`flex flex-col ${isRight ? 'items-end' : 'items-start'}`}>
      <div className={`mb-[5px] max-w-[82%] break-words text-xs text-soft ${isRight ? 'text-right' : ''}`}>
        {by === you ? (
          `${by}. `
        ) : (
          <>
            <b className="text-ink">{by}</b>,{' '}
          </>
        )}
        {time}
      </div>
      <div
        className={`grid min-w-0 max-w-[82%] gap-2 rounded-badge px-[17px] py-[13px] leading-normal ${
          isNote ? 'border-l-[3px] border-l-pending-ink bg-pending-wash' : ground
        }`}
      >
        {isNote && (
          <p className="flex items-center gap-1.5 text-xs font-semibold text-pending-ink">
            <Icon name="lock" size={15} />
            Internal note
            <span className="sr-only">. The client can’t see it.</span>
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

function Rule({ isNew = false, children }: { isNew?: boolean; children: ReactNode }) {
  const line = `flex-1 border-t ${isNew ? 'border-danger' : 'border-edge'}`;
  return (
    <p className={`mb-[18px] flex items-center gap-3.5 text-xs ${isNew ? 'text-danger' : 'text-soft'}`}>
      <span className={line} />
      {children}
      <span className={line} />
    </p>
  );
}

/** How long ago, as it goes on; it is read out once. */
function Ago({ time }: { time: string }) {
  const now = useNow(1000);
  return (
    <time dateTime={time} aria-live="off">
      {describeAgo(time, now)}
    </time>
  );
}

/** The state of a message that is not sent yet, with ways to retry and delete it. */
function OutgoingStatus({ outgoing, ...actions }: OutgoingActions & { outgoing: Outgoing }) {
  const { key, rejection, isDelayed, reply, sendAt } = outgoing;
  const { onTryAgain, onGiveUp, onSendAnyway, onTakeBack, onUndo } = actions;
  if (reply !== null) {
    return (
      <span role="alert">
        <span className="font-semibold text-danger">
          {reply.name} sent a reply <Ago time={reply.createdAt} />. Send yours too?
        </span>{' '}
        <button type="button" className="link min-h-6 px-1" onClick={() => onSendAnyway(key)}>
          Send mine too
        </button>{' '}
        <button type="button" className="link min-h-6 px-1" onClick={() => onTakeBack(key)}>
          Back to writing
        </button>
      </span>
    );
  }
  if (sendAt !== null) {
    return (
      <>
        Sending...{' '}
        <button type="button" className="link min-h-6 px-1" onClick={() => onUndo(key)}>
          Undo
        </button>
      </>
    );
  }
  if (rejection === null && !isDelayed) return 'Sending...';
  return (
    <>
      <span className="font-semibold text-danger">
        Not sent.{' '}
        {rejection ?? (navigator.onLine ? 'We’ll try again soon.' : 'We’ll send it when you’re online.')}
      </span>{' '}
      <button type="button" className="link min-h-6 px-1" onClick={() => onTryAgain(key)}>
        Try again
      </button>{' '}
      <button type="button" className="link min-h-6 px-1" onClick={() => onGiveUp(key)}>
        Delete
      </button>
    </>
  );
}
