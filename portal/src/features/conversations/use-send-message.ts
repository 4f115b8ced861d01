import type { ColleagueReply, ScheduledMessage } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { deleteFile } from '#/features/uploads/index.ts';
import { api } from '#/lib/api/client.ts';
import { ApiError, failureMessage, hasCode } from '#/lib/api/errors.ts';
import { conversationKey, currentAdminKey, currentClientKey } from '#/lib/query-keys.ts';
import { offerUndo } from '#/lib/undo.ts';
import { postMessage } from './conversation-calls.ts';
import { conversationId, toConversation, type Conversation } from './conversation.ts';
import { returnToDraft } from './draft-message.ts';
import { withMessage } from './known-messages.ts';
import * as outbox from './outbox.ts';
import type { Outgoing, WrittenMessage } from './outbox.ts';
import { catchUp } from './queries.ts';
import { updateConversation } from './update-conversation.ts';

/**
 * What happened to a message: stored, to be sent when it can't be undone any more, rejected, held back until a question is
 * answered, or not sent for now.
 */
export type Outcome = { key: string; isInternal: boolean } & (
  | { status: 'sent' }
  | { status: 'scheduled'; sendAt: string }
  | { status: 'asked'; reply: ColleagueReply }
  | { status: 'rejected' | 'delayed'; error: unknown }
);

const scheduled = api.admin['scheduled-messages'][':key'];

/** What can be done with a message that isn't sent. */
export type OutcomeActions = {
  sendAnyway: () => void;
  /** Takes it out of the outbox, with its files. */
  takeBack: () => Outgoing | undefined;
};

/** Shown when the server gives no reason. */
const noReason = 'Failed to send message';

/** Neither rejected nor held back until a question is answered, nor still to be undone. */
const isWaiting = ({ rejection, reply, sendAt }: Outgoing) =>
  rejection === null && reply === null && (sendAt === null || new Date(sendAt) <= new Date());

/** A little after the time, so that the server has sent it. */
const marginMs = 500;
const msUntil = (time: string) => Math.max(new Date(time).getTime() - Date.now(), 0);
const untilSent = (sendAt: string) =>
  new Promise((resolve) => {
    setTimeout(resolve, msUntil(sendAt) + marginMs);
  });

/** Statuses that pass: the message stays and is retried. */
const transientStatuses = new Set([401, 408, 429]);
const isRejection = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !transientStatuses.has(error.status);

/**
 * A conversation's outbox. A message is shown at once and stored in this browser until the server has it, so it survives
 * a reload; `sendAllOutgoing` retries what is left.
 * @param onOutcome called when a message sent or retried from here has been stored, rejected, held back or delayed
 * @param onUndone puts back what was undone; into the conversation's draft unless given
 */
export function useSendMessage(
  conversation: Conversation,
  onOutcome: (outcome: Outcome, actions: OutcomeActions) => void,
  onUndone = (message: Outgoing) => returnToDraft(conversation, message),
) {
  const queryClient = useQueryClient();
  const id = conversationId(conversation);
  const text = useSyncExternalStore(outbox.onOutboxChanged, () => outbox.readOutgoing(id));
  const outgoing = useMemo(() => outbox.parseOutgoing(text), [text]);

  const toast = useToast();
  const undo = async (key: string) => {
    try {
      await cancelScheduled(key);
    } catch (error) {
      const title = hasCode(error, 'conflict') ? 'Already sent' : 'Not undone';
      toast({
        title,
        description: failureMessage(error, 'Check your connection and try again.'),
        tone: 'danger',
      });
      return;
    }
    const message = outbox.findOutgoing(id, key);
    outbox.removeOutgoing(id, key);
    if (!message) return;
    onUndone(message);
    toast({ title: 'Not sent', description: 'Your message is back where you wrote it.' });
  };
  const offerToUndo = (key: string, sendAt: string) =>
    toast({
      title: 'Sending...',
      action: { label: 'Undo', onPress: offerUndo(() => void undo(key)) },
      shownForMs: msUntil(sendAt),
    });
  /** @param isKnown whether its writer knows that it can be undone */
  const dispatch = async ({ key, isInternal }: Pick<Outgoing, 'key' | 'isInternal'>, isKnown = false) => {
    const outcomes = await sendOutgoing(queryClient, conversation);
    const outcome = outcomes.find((candidate) => candidate.key === key);
    const actions = { sendAnyway: () => sendAnyway(key), takeBack: () => takeBack(key) };
    if (outcome?.status === 'scheduled') {
      if (!isKnown) offerToUndo(key, outcome.sendAt);
      await untilSent(outcome.sendAt);
      // It may have been undone, or another tab has seen it sent.
      if (outbox.findOutgoing(id, key)) await dispatch({ key, isInternal }, true);
    } else if (outcome) onOutcome(outcome, actions);
    else if (!outbox.findOutgoing(id, key)) onOutcome({ key, isInternal, status: 'sent' }, actions);
  };
  const retry = (key: string, answer: Parameters<typeof outbox.changeOutgoing>[2]) => {
    outbox.changeOutgoing(id, key, answer);
    const message = outbox.findOutgoing(id, key);
    if (message) void dispatch(message);
  };
  function sendAnyway(key: string): void {
    retry(key, { reply: null, seenUpTo: null });
  }
  /** Takes an unsent message out of the outbox, with its files. */
  function takeBack(key: string): Outgoing | undefined {
    const message = outbox.findOutgoing(id, key);
    outbox.removeOutgoing(id, key);
    return message;
  }

  return {
    outgoing,
    send: (message: WrittenMessage) => void dispatch(outbox.addOutgoing(id, message)),
    undo: (key: string) => void undo(key),
    tryAgain: (key: string) => retry(key, { rejection: null, isDelayed: false }),
    sendAnyway,
    takeBack,
    giveUp: (key: string) => outbox.giveUpOutgoing(id, key, deleteFile),
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
        if (conversation.role === 'admin' && !isInternal) {
          const { status, sendAt } = await schedule(conversation, message);
          if (status === 'scheduled') {
            outbox.changeOutgoing(id, key, { sendAt, isDelayed: false });
            outcomes.push({ key, isInternal, status, sendAt });
            continue;
          }
          if (status === 'sent') {
            await catchUp(queryClient, conversation);
            outcomes.push({ key, isInternal, status });
          }
          outbox.removeOutgoing(id, key);
          continue;
        }
        const sent = await postMessage(conversation, message);
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
        outbox.changeOutgoing(id, key, { rejection, isDelayed: status === 'delayed', sendAt: null });
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

/** Has the server send a message of staff once it can't be undone. Repeated with its key, says what became of it. */
async function schedule({ kind, subjectId }: Conversation, message: Outgoing): Promise<ScheduledMessage> {
  const { key, text: content, files, isNudge, seenUpTo } = message;
  const fileIds = files.map(({ id }) => id);
  const json = { kind, subjectId, content, fileIds, isNudge, ...(seenUpTo !== null && { seenUpTo }) };
  return (await scheduled.$put({ param: { key }, json })).json();
}

const cancelScheduled = (key: string) => scheduled.$delete({ param: { key } });

/** Sends a user's outbox in every conversation, such as after a reload or when the connection is back. */
export async function sendAllOutgoing(queryClient: QueryClient, role: Conversation['role'], userId: string) {
  const owner = `${role}:${userId}`;
  for (const id of outbox.listConversationIds(owner)) {
    const conversation = toConversation(id, { role, userId });
    await sendOutgoing(queryClient, conversation);
    for (const { sendAt } of outbox.listOutgoing(id)) {
      if (sendAt !== null) void untilSent(sendAt).then(() => sendOutgoing(queryClient, conversation));
    }
  }
}

/** Runs work under a lock across tabs. Pages on plain HTTP have no locks and go without. */
function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
