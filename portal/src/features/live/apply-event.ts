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
import * as queryKeys from '#/lib/query-keys.ts';

const keysBySide = {
  client: {
    person: queryKeys.currentClientKey,
    unread: queryKeys.unreadKey,
    projects: queryKeys.clientProjectsKey,
    thread: queryKeys.threadKey,
    chat: () => queryKeys.chatKey,
    assets: queryKeys.assetsKey,
    revisions: queryKeys.revisionsKey,
  },
  admin: {
    person: queryKeys.currentAdminKey,
    unread: queryKeys.staffUnreadKey,
    projects: queryKeys.staffProjectsKey,
    thread: queryKeys.staffThreadKey,
    chat: queryKeys.staffChatKey,
    assets: queryKeys.staffAssetsKey,
    revisions: queryKeys.staffRevisionsKey,
  },
};

/** Applies an event to the cached queries of one side: messages are added, everything else is refetched. */
export function applyEvent(
  queryClient: QueryClient,
  { role, userId }: { role: Role; userId: string },
  event: LiveEvent,
): void {
  const keys = keysBySide[role];
  const refresh = (queryKey: string[]) => void queryClient.invalidateQueries({ queryKey });
  const update = (queryKey: string[], change: (known: KnownMessages) => KnownMessages) =>
    updateConversation(queryClient, queryKey, change);
  const refreshInbox = () => {
    refresh(queryKeys.inboxKey);
    refresh(queryKeys.staffCountsKey);
  };

  switch (event.type) {
    case 'thread-message':
      update(keys.thread(event.message.projectId), (known) => withMessage(known, toMessage(event.message)));
      endTyping(event.message.projectId, event.message.senderType);
      if (role === 'admin') refresh(queryKeys.staffProjectKey(event.message.projectId));
      refresh(keys.unread);
      break;
    case 'thread-read':
      // Each member of staff has their own, and the event doesn't say whose it is.
      if (role === 'client' && event.by === role) {
        update(keys.thread(event.projectId), (known) => withReadUpTo(known, event.readUpTo));
      }
      if (event.by === role) refresh(keys.unread);
      break;
    case 'chat-message':
      update(keys.chat(event.message.userId), (known) => withMessage(known, toMessage(event.message)));
      endTyping(event.message.userId, event.message.senderType);
      refresh(keys.unread);
      if (role === 'admin') refresh(queryKeys.newestMessagesKey(event.message.userId));
      // Not when it is read: the list must not move under the reader's hand.
      if (role === 'admin' && event.message.senderType === 'client') refresh(queryKeys.conversationsKey);
      break;
    case 'chat-read':
      if (event.by === role) update(keys.chat(event.userId), (known) => withReadUpTo(known, event.readUpTo));
      refresh(keys.unread);
      break;
    case 'project':
      refresh(keys.projects);
      refresh(queryKeys.reportsKey);
      if (role === 'admin') {
        refreshInbox();
        refresh(queryKeys.clientsKey);
        refresh(queryKeys.overviewCountsKey);
      }
      break;
    case 'assets':
      refresh(keys.assets(event.projectId));
      if (role === 'admin') refresh(queryKeys.staffProjectKey(event.projectId));
      break;
    case 'thumbnail': {
      const { projectId } = event;
      const key = projectId === null ? keys.chat(event.userId) : keys.thread(projectId);
      update(key, (known) => withThumbnail(known, event));
      if (projectId === null) break;
      refresh(keys.assets(projectId));
      refresh(keys.revisions(projectId));
      break;
    }
    case 'revisions':
      refresh(keys.revisions(event.projectId));
      refresh(queryKeys.revisionQuotaKey);
      break;
    case 'typing':
      if (event.userId !== userId) startTyping({ ...event, subject: event.projectId });
      break;
    case 'chat-typing':
      if (event.userId !== userId) startTyping({ subject: event.clientId, by: 'admin', name: event.name });
      break;
    case 'assigned':
    case 'inbox':
      if (role !== 'admin') break;
      refreshInbox();
      refresh(queryKeys.staffBillingKey);
      // Cards show the time left to reply.
      refresh(queryKeys.staffProjectListsKey);
      break;
    case 'enquiries':
      refresh(queryKeys.leadsKey);
      refresh(queryKeys.staffCountsKey);
      break;
    case 'team':
      for (const key of [
        queryKeys.teamKey,
        queryKeys.teamSettingsKey,
        queryKeys.twoFactorKey,
        queryKeys.currentAdminKey,
      ])
        refresh(key);
      break;
    case 'account':
      refresh(keys.person);
      if (role === 'client') {
        refresh(queryKeys.billingKey);
        refresh(queryKeys.revisionQuotaKey);
      }
      refresh(queryKeys.reportsKey);
      refresh(queryKeys.clientPageKey(event.userId));
      if (role === 'admin') {
        refresh(queryKeys.staffBillingKey);
        refresh(queryKeys.staffCountsKey);
      }
      break;
    case 'sessions-ended':
      // The gate finds out whether this session has ended.
      refresh(keys.person);
      break;
    case 'reset':
      refreshEverything(queryClient);
      break;
  }
}

/** Refetches the signed-in user, on which the gate acts. */
export function checkSession(queryClient: QueryClient, role: Role): void {
  void queryClient.invalidateQueries({ queryKey: keysBySide[role].person });
}

/** Refetches everything an event might have changed; conversations fetch only what they missed. */
export function refreshEverything(queryClient: QueryClient): void {
  reportMissedEvents();
  void queryClient.invalidateQueries({ predicate: ({ meta }) => !meta?.['isNotRefetched'] });
}
