import type { QueryClient } from '@tanstack/react-query';
import { ApiError, failureMessage } from '#/lib/api/errors.ts';
import { currentAdminKey, currentClientKey } from '#/lib/query-keys.ts';
import { postMessage } from './calls.ts';
import { conversationId, conversationKey, toConversation, type Conversation } from './conversation.ts';
import { changeOutgoing, listConversationIds, listOutgoing, removeOutgoing } from './outbox.ts';
import { putMessage } from './queries.ts';

/** How one message fared: the server has it, will not take it, or could not be asked. */
export type Outcome = { key: string; isInternal: boolean } & (
  { status: 'sent' } | { status: 'refused' | 'delayed'; error: unknown }
);

/** What the screens say when the server gives no reason. */
const noReason = 'Failed to send message';

/** Answers that say "not now": the message stays and is tried again. */
const passing = new Set([401, 408, 429]);
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !passing.has(error.status);

/**
 * Sends what waits in a conversation, oldest first, one at a time: a message that cannot be sent for now holds the
 * later ones back, or they would arrive out of order. Other tabs wait meanwhile; what both send is made once anyway.
 * @returns how each message fared that was tried
 */
export function sendOutgoing(queryClient: QueryClient, conversation: Conversation): Promise<Outcome[]> {
  const id = conversationId(conversation);
  return alone(`outbox:${id}`, async () => {
    const outcomes: Outcome[] = [];
    for (const message of listOutgoing(id).filter(({ refusal }) => refusal === null)) {
      const { key, text, assets, isInternal } = message;
      const draft = { key, text, isInternal, assetIds: assets.map((asset) => asset.id) };
      try {
        putMessage(queryClient, conversationKey(conversation), await postMessage(conversation, draft));
        removeOutgoing(id, key);
        outcomes.push({ key, isInternal, status: 'sent' });
      } catch (error) {
        const status = isRefusal(error) ? 'refused' : 'delayed';
        outcomes.push({ key, isInternal, status, error });
        const refusal = status === 'refused' ? failureMessage(error, noReason) : null;
        changeOutgoing(id, key, { refusal, isDelayed: status === 'delayed' });
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

/** Sends what somebody wrote here before and what is still on its way, in every conversation of theirs. */
export async function sendAllOutgoing(queryClient: QueryClient, role: Conversation['role'], userId: string) {
  const owner = `${role}:${userId}`;
  for (const id of listConversationIds(owner)) {
    await sendOutgoing(queryClient, toConversation(id, { role, userId }));
  }
}

/** Runs work while no other tab runs work of that name. Pages on plain HTTP have no locks and go without. */
function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
