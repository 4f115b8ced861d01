import type { Need } from '@stackworks/contracts';
import { Button } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Conversation } from '#/features/conversations/index.ts';
import { findPlace } from './find-place.ts';
import { needsQuery } from './queries.ts';

type Props = { conversation: Conversation; isDisabled: boolean; onSend: () => void };

const isAbout = ({ kind, clientId, projectId }: Need, conversation: Conversation) =>
  conversation.kind === 'thread'
    ? projectId === conversation.projectId
    : kind === 'chat' && clientId === conversation.clientId;

/** Sends a reply and goes to the next message that waits for one; nothing is shown while none does. */
export function SendAndNext({ conversation, isDisabled, onSend }: Props) {
  const [, navigate] = useLocation();
  const { data } = useInfiniteQuery(needsQuery('mine'));
  const next = data?.pages
    .flatMap(({ items }) => items)
    .find((need) => (need.kind === 'thread' || need.kind === 'chat') && !isAbout(need, conversation));
  if (!next) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      disabled={isDisabled}
      onClick={() => {
        onSend();
        navigate(findPlace(next));
      }}
    >
      Send and next<span className="sr-only">: {next.name}</span>
    </Button>
  );
}
