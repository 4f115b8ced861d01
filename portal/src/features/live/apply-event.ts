import type { LiveEvent, Role } from '@stackworks/contracts';
import type { QueryClient } from '@tanstack/react-query';
import {
  endTyping,
  startTyping,
  toMessage,
  updateConversation,
  withMessage,
  withReadUpTo,
  withThumbnail,
  type KnownMessages,
} from '#/features/conversations/index.ts';
import { reportMissedEvents } from '#/lib/live-state.ts';
import * as keys from '#/lib/query-keys.ts';

const keysBySide = {
  client: {
    person: keys.currentClientKey,
    unread: keys.unreadKey,
    projects: keys.clientProjectsKey,
    thread: keys.threadKey,
    chat: () => keys.chatKey,
    assets: keys.assetsKey,
    revisions: keys.revisionsKey,
  },
  admin: {
    person: keys.currentAdminKey,
    unread: keys.staffUnreadKey,
    projects: keys.staffProjectsKey,
    thread: keys.staffThreadKey,
    chat: keys.staffChatKey,
    assets: keys.staffAssetsKey,
    revisions: keys.staffRevisionsKey,
  },
};

/**
 * Applies an event to the cached queries of one side: messages are added, everything else is refetched. Refetching the
 * keys of the other side does nothing, as none of its queries are cached.
 */
export function applyEvent(
  queryClient: QueryClient,
  { role, userId }: { role: Role; userId: string },
  event: LiveEvent,
): void {
  const side = keysBySide[role];
  const refetch = (...stale: string[][]) => void keys.invalidateAll(queryClient, ...stale);
  const update = (queryKey: string[], change: (known: KnownMessages) => KnownMessages) =>
    updateConversation(queryClient, queryKey, change);

  switch (event.type) {
    case 'thread-message': {
      const { message } = event;
      update(side.thread(message.projectId), (known) => withMessage(known, toMessage(message)));
      endTyping(message.projectId, message.senderType);
      refetch(side.unread, keys.staffProjectKey(message.projectId));
      break;
    }
    case 'thread-read':
      // Each member of staff has their own, and the event doesn't say whose it is.
      if (role === 'client' && event.by === role) {
        update(side.thread(event.projectId), (known) => withReadUpTo(known, event.readUpTo));
      }
      if (event.by === role) refetch(side.unread);
      break;
    case 'chat-message': {
      const { message } = event;
      update(side.chat(message.userId), (known) => withMessage(known, toMessage(message)));
      endTyping(message.userId, message.senderType);
      refetch(side.unread, keys.newestMessagesKey(message.userId));
      // Not when it is read: the list must not move under the reader's hand.
      if (message.senderType === 'client') refetch(keys.conversationsKey);
      break;
    }
    case 'chat-read':
      if (event.by === role) update(side.chat(event.userId), (known) => withReadUpTo(known, event.readUpTo));
      refetch(side.unread);
      break;
    case 'project':
      refetch(side.projects, keys.reportsKey, keys.inboxKey, keys.staffCountsKey);
      refetch(keys.clientsKey, keys.overviewCountsKey);
      break;
    case 'assets':
      refetch(side.assets(event.projectId), keys.staffProjectKey(event.projectId));
      break;
    case 'thumbnail': {
      const { projectId } = event;
      const key = projectId === null ? side.chat(event.userId) : side.thread(projectId);
      update(key, (known) => withThumbnail(known, event));
      if (projectId !== null) refetch(side.assets(projectId), side.revisions(projectId));
      break;
    }
    case 'revisions':
      refetch(side.revisions(event.projectId), keys.revisionQuotaKey);
      break;
    case 'typing':
      if (event.userId !== userId) startTyping({ ...event, subject: event.projectId });
      break;
    case 'chat-typing':
      if (event.userId !== userId) startTyping({ subject: event.clientId, by: 'admin', name: event.name });
      break;
    case 'assigned':
    case 'inbox':
      refetch(keys.inboxKey, keys.staffCountsKey, keys.staffBillingKey);
      // Cards show the time left to reply.
      refetch(keys.staffProjectListsKey);
      break;
    case 'enquiries':
      refetch(keys.leadsKey, keys.staffCountsKey);
      break;
    case 'team':
      refetch(keys.teamKey, keys.teamSettingsKey, keys.twoFactorKey, keys.currentAdminKey);
      break;
    case 'account':
      refetch(side.person, keys.billingKey, keys.revisionQuotaKey, keys.reportsKey);
      refetch(keys.clientPageKey(event.userId), keys.staffBillingKey, keys.staffCountsKey);
      break;
    case 'sessions-ended':
      // The gate finds out whether this session has ended.
      refetch(side.person);
      break;
    case 'reset':
      refetchEverything(queryClient);
      break;
  }
}

/** Refetches the signed-in user, on which the gate acts. */
export function checkSession(queryClient: QueryClient, role: Role): void {
  void queryClient.invalidateQueries({ queryKey: keysBySide[role].person });
}

/** Refetches everything an event might have changed; conversations fetch only what they missed. */
export function refetchEverything(queryClient: QueryClient): void {
  reportMissedEvents();
  void queryClient.invalidateQueries({ predicate: ({ meta }) => !meta?.['isNotRefetched'] });
}
