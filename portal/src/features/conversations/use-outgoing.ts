import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { deleteAsset } from '#/features/uploads/index.ts';
import { conversationId, type Conversation } from './conversation.ts';
import { giveUpOutgoing } from './give-up.ts';
import {
  addOutgoing,
  changeOutgoing,
  listOutgoing,
  onOutboxChanged,
  parseOutgoing,
  readOutgoing,
  type Outgoing,
  type Written,
} from './outbox.ts';
import { sendOutgoing, type Outcome } from './send-outgoing.ts';

/**
 * A conversation's messages that are on their way, and what is done with them.
 * @param onOutcome told how a message fared that was sent or tried again from here
 */
export function useOutgoing(conversation: Conversation, onOutcome: (outcome: Outcome) => void) {
  const queryClient = useQueryClient();
  const id = conversationId(conversation);
  const text = useSyncExternalStore(onOutboxChanged, () => readOutgoing(id));
  const outgoing = useMemo(() => parseOutgoing(text), [text]);

  const dispatch = async ({ key, isInternal }: Pick<Outgoing, 'key' | 'isInternal'>) => {
    const outcomes = await sendOutgoing(queryClient, conversation);
    const outcome = outcomes.find((candidate) => candidate.key === key);
    if (outcome) onOutcome(outcome);
    else if (!listOutgoing(id).some((message) => message.key === key))
      onOutcome({ key, isInternal, status: 'sent' });
  };

  return {
    outgoing,
    send: (draft: Written) => void dispatch(addOutgoing(id, draft)),
    tryAgain: (key: string) => {
      changeOutgoing(id, key, { refusal: null, isDelayed: false });
      const message = listOutgoing(id).find((candidate) => candidate.key === key);
      if (message) void dispatch(message);
    },
    giveUp: (key: string) => giveUpOutgoing(id, key, deleteAsset),
  };
}
