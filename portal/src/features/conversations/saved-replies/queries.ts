import type { SavedReplyPage } from '@stackworks/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { savedRepliesKey } from '#/lib/query-keys.ts';
import type { Conversation } from '#/features/conversations/conversation.ts';

/** Where a reply is to be sent, by which its names are filled in. */
const aboutOf = (conversation: Conversation): { project: string } | { client: string } =>
  conversation.kind === 'thread' ? { project: conversation.projectId } : { client: conversation.clientId };

/** The team's saved replies, filled in for a conversation. */
export const savedRepliesQuery = (conversation: Conversation) => {
  const about = aboutOf(conversation);
  return queryOptions({
    queryKey: [...savedRepliesKey, about],
    queryFn: async (): Promise<SavedReplyPage> =>
      (await api.admin['saved-replies'].$get({ query: about })).json(),
  });
};
