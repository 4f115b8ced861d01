import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { deleteAsset } from '#/lib/uploads/delete-asset.ts';
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

  const dispatch = async (key: string) => {
    const outcomes = await sendOutgoing(queryClient, conversation);
    const outcome = outcomes.find((candidate) => candidate.key === key);
    if (outcome) onOutcome(outcome);
    else if (!listOutgoing(id).some((message) => message.key === key)) onOutcome({ key, status: 'sent' });
  };

  return {
    outgoing,
    send: (draft: Pick<Outgoing, 'text' | 'assets'>) => void dispatch(addOutgoing(id, draft).key),
    tryAgain: (key: string) => {
      changeOutgoing(id, key, { refusal: null, isDelayed: false });
      void dispatch(key);
    },
    giveUp: (key: string) => giveUpOutgoing(id, key, deleteAsset),
  };
}
