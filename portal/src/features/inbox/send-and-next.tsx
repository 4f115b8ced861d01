import { isMessageKind } from '@stackworks/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { useLocation } from 'wouter';
import { controlLook } from '#/components/dense.ts';
import type { Conversation } from '#/features/conversations/index.ts';
import { useKeys } from '#/lib/keys.ts';
import { inboxItemPath } from './inbox-item-path.ts';
import { endsWithReply } from './item-about.ts';
import { inboxQuery } from './queries.ts';

type Props = { conversation: Conversation; isDisabled: boolean; onSend: () => void };

type Next = { name: string | null; open: () => void };

/** In the inbox: what follows the open item once its conversation has a reply, and how to open it. */
export const InboxNextContext = createContext<((conversation: Conversation) => Next) | null>(null);

/** Sends a reply and opens what waits next: in the inbox its next item, elsewhere the next message. */
export function SendAndNext(props: Props) {
  const nextAfter = use(InboxNextContext);
  const { conversation } = props;
  return nextAfter ? <SendAndOpen {...props} next={nextAfter(conversation)} /> : <SendAndGo {...props} />;
}

/** Hidden while no message waits. */
function SendAndGo({ conversation, ...props }: Props) {
  const [, navigate] = useLocation();
  const { data } = useInfiniteQuery(inboxQuery({ who: 'mine' }));
  const next = data?.pages
    .flatMap(({ items }) => items)
    .find((item) => isMessageKind(item.kind) && !endsWithReply(item, conversation));
  if (!next) return null;
  return <SendAndOpen {...props} next={{ name: next.name, open: () => navigate(inboxItemPath(next)) }} />;
}

type OpenProps = Omit<Props, 'conversation'> & { next: Next };

function SendAndOpen({ isDisabled, onSend, next }: OpenProps) {
  const send = () => {
    onSend();
    next.open();
  };
  useKeys('writing', () => ({ sendAndNext: !isDisabled && send }));
  return (
    <button
      type="button"
      className={`${controlLook} ml-auto`}
      disabled={isDisabled}
      aria-keyshortcuts="Control+Shift+Enter"
      onClick={send}
    >
      Send and next{next.name !== null && <span className="sr-only">: {next.name}</span>}
    </button>
  );
}
