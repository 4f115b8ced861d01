import { conversationTraits, isMessageKind, type InboxItem } from '@stackworks/contracts';
import { Button } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Conversation } from '#/features/conversations/index.ts';
import { inboxItemPath } from './inbox-item-path.ts';
import { inboxQuery } from './queries.ts';

type Props = { conversation: Conversation; isDisabled: boolean; onSend: () => void };

const isAbout = (item: InboxItem, { kind, subjectId }: Conversation) =>
  item.kind === conversationTraits[kind].messageKind && (item.projectId ?? item.clientId) === subjectId;

/** Sends a reply and opens the next message that waits for one; hidden while none does. */
export function SendAndNext({ conversation, isDisabled, onSend }: Props) {
  const [, navigate] = useLocation();
  const { data } = useInfiniteQuery(inboxQuery('mine'));
  const next = data?.pages
    .flatMap(({ items }) => items)
    .find((item) => isMessageKind(item.kind) && !isAbout(item, conversation));
  if (!next) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      disabled={isDisabled}
      onClick={() => {
        onSend();
        navigate(inboxItemPath(next));
      }}
    >
      Send and next<span className="sr-only">: {next.name}</span>
    </Button>
  );
}
