import type { ColleagueReply } from '@stackworks/contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { deleteAsset } from '#/features/uploads/index.ts';
import { ApiError, failureMessage } from '#/lib/api/errors.ts';
import { conversationKey, currentAdminKey, currentClientKey } from '#/lib/query-keys.ts';
import { kinds } from './conversation-kinds.ts';
import { conversationId, toConversation, type Conversation } from './conversation.ts';
import { withMessage } from './known-messages.ts';
import * as outbox from './outbox.ts';
import type { Outgoing, WrittenMessage } from './outbox.ts';
import { updateConversation } from './update-conversation.ts';

/** What happened to a message: stored, rejected, held back until a question is answered, or not sent for now. */
export type Outcome = { key: string; isInternal: boolean } & (
  | { status: 'sent' }
  | { status: 'asked'; reply: ColleagueReply }
  | { status: 'rejected' | 'delayed'; error: unknown }
);

/** Shown when the server gives no reason. */
const noReason = 'Failed to send message';

/** Neither rejected nor held back until a question is answered. */
const isWaiting = ({ rejection, reply }: Outgoing) => rejection === null && reply === null;

/** Statuses that pass: the message stays and is retried. */
const transientStatuses = new Set([401, 408, 429]);
const isRejection = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !transientStatuses.has(error.status);

/**
 * A conversation's outbox. A message is shown at once and stored in this browser until the server has it, so it survives
 * a reload; `sendAllOutgoing` retries what is left.
 * @param onOutcome called when a message sent or retried from here has been stored, rejected, held back or delayed
 */
export function useSendMessage(
  conversation: Conversation,
  onOutcome: (outcome: Outcome, sendAnyway: () => void) => void,
) {
  const queryClient = useQueryClient();
  const id = conversationId(conversation);
  const text = useSyncExternalStore(outbox.onOutboxChanged, () => outbox.readOutgoing(id));
  const outgoing = useMemo(() => outbox.parseOutgoing(text), [text]);

  const dispatch = async ({ key, isInternal }: Pick<Outgoing, 'key' | 'isInternal'>) => {
    const outcomes = await sendOutgoing(queryClient, conversation);
    const outcome = outcomes.find((candidate) => candidate.key === key);
    const again = () => sendAnyway(key);
    if (outcome) onOutcome(outcome, again);
    else if (!outbox.findOutgoing(id, key)) onOutcome({ key, isInternal, status: 'sent' }, again);
  };
  const retry = (key: string, answer: Parameters<typeof outbox.changeOutgoing>[2]) => {
    outbox.changeOutgoing(id, key, answer);
    const message = outbox.findOutgoing(id, key);
    if (message) void dispatch(message);
  };
  function sendAnyway(key: string): void {
    retry(key, { reply: null, seenUpTo: null });
  }

  return {
    outgoing,
    send: (message: WrittenMessage) => void dispatch(outbox.addOutgoing(id, message)),
    tryAgain: (key: string) => retry(key, { rejection: null, isDelayed: false }),
    sendAnyway,
    /** Takes an unsent message out of the outbox, with its files. */
    takeBack: (key: string): Outgoing | undefined => {
      const message = outbox.findOutgoing(id, key);
      outbox.removeOutgoing(id, key);
      return message;
    },
    giveUp: (key: string) => outbox.giveUpOutgoing(id, key, deleteAsset),
  };
}

/**
 * Sends a conversation's outbox in order, one message at a time: one that can't be sent for now delays the later ones.
 * Other tabs wait meanwhile.
 * @returns the outcome of each message that was tried
 */
function sendOutgoing(queryClient: QueryClient, conversation: Conversation): Promise<Outcome[]> {
  const id = conversationId(conversation);
  return withLock(`outbox:${id}`, async () => {
    const outcomes: Outcome[] = [];
    for (const message of outbox.listOutgoing(id).filter(isWaiting)) {
      const { key, isInternal } = message;
      try {
        const sent = await kinds[conversation.kind].post(conversation, message);
        updateConversation(queryClient, conversationKey(conversation.role, conversation), (known) =>
          withMessage(known, sent),
        );
        outbox.removeOutgoing(id, key);
        outcomes.push({ key, isInternal, status: 'sent' });
      } catch (error) {
        const reply = error instanceof ApiError ? error.body?.error.reply : undefined;
        if (reply) {
          outbox.changeOutgoing(id, key, { reply });
          outcomes.push({ key, isInternal, status: 'asked', reply });
          continue;
        }
        const status = isRejection(error) ? 'rejected' : 'delayed';
        outcomes.push({ key, isInternal, status, error });
        const rejection = status === 'rejected' ? failureMessage(error, noReason) : null;
        outbox.changeOutgoing(id, key, { rejection, isDelayed: status === 'delayed' });
        if (error instanceof ApiError && error.status === 401) {
          const queryKey = conversation.role === 'client' ? currentClientKey : currentAdminKey;
          void queryClient.invalidateQueries({ queryKey });
        }
        if (status === 'delayed') break;
      }
    }
    return outcomes;
  });
}

/** Sends a user's outbox in every conversation, such as after a reload or when the connection is back. */
export async function sendAllOutgoing(queryClient: QueryClient, role: Conversation['role'], userId: string) {
  const owner = `${role}:${userId}`;
  for (const id of outbox.listConversationIds(owner)) {
    await sendOutgoing(queryClient, toConversation(id, { role, userId }));
  }
}

/** Runs work under a lock across tabs. Pages on plain HTTP have no locks and go without. */
function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
