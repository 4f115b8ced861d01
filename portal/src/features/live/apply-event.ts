import type { LiveEvent, Role } from '@stackworks/contracts';
import type { QueryClient } from '@tanstack/react-query';
import {
  fromChat,
  fromThread,
  putMessage,
  putReadUpTo,
  putThumbnail,
  endTyping,
  startTyping,
} from '#/features/conversations/index.ts';
import { reportMissedNews } from '#/lib/live-state.ts';
import {
  assetsKey,
  billingKey,
  chatKey,
  clientPageKey,
  clientsKey,
  clientProjectsKey,
  conversationsKey,
  currentAdminKey,
  currentClientKey,
  enquiriesKey,
  needsKey,
  newestMessagesKey,
  reportsKey,
  revisionQuotaKey,
  revisionsKey,
  overviewCountsKey,
  staffAssetsKey,
  staffBillingKey,
  staffCountsKey,
  staffChatKey,
  staffProjectKey,
  staffProjectListsKey,
  staffProjectsKey,
  staffRevisionsKey,
  staffThreadKey,
  staffUnreadKey,
  teamKey,
  teamSettingsKey,
  threadKey,
  twoFactorKey,
  unreadKey,
} from '#/lib/query-keys.ts';

/** The query keys of each side. */
const keysOf = {
  client: {
    person: currentClientKey,
    unread: unreadKey,
    projects: clientProjectsKey,
    thread: threadKey,
    assets: assetsKey,
    revisions: revisionsKey,
  },
  admin: {
    person: currentAdminKey,
    unread: staffUnreadKey,
    projects: staffProjectsKey,
    thread: staffThreadKey,
    assets: staffAssetsKey,
    revisions: staffRevisionsKey,
  },
};

/** Applies an event to the cached queries of one side: messages are added, everything else is refetched. */
export function applyEvent(
  queryClient: QueryClient,
  { role, userId }: { role: Role; userId: string },
  event: LiveEvent,
): void {
  const keys = keysOf[role];
  const refresh = (queryKey: string[]) => void queryClient.invalidateQueries({ queryKey });

  const refreshInbox = () => {
    refresh(needsKey);
    refresh(staffCountsKey);
  };

  switch (event.type) {
    case 'thread-message':
      putMessage(queryClient, keys.thread(event.message.projectId), fromThread(event.message));
      endTyping(event.message.projectId, event.message.senderType);
      if (role === 'admin') refresh(staffProjectKey(event.message.projectId));
      refresh(keys.unread);
      break;
    case 'thread-read':
      // Each member of staff has their own, and the event doesn't say whose it is.
      if (role === 'client' && event.by === role) {
        putReadUpTo(queryClient, keys.thread(event.projectId), event.readUpTo);
      }
      if (event.by === role) refresh(keys.unread);
      break;
    case 'chat-message':
      putMessage(queryClient, chatKeyOf(role, event.message.userId), fromChat(event.message));
      endTyping(event.message.userId, event.message.senderType);
      refresh(keys.unread);
      if (role === 'admin') refresh(newestMessagesKey(event.message.userId));
      // Not when it is read: the list must not move under the reader's hand.
      if (role === 'admin' && event.message.senderType === 'client') refresh(conversationsKey);
      break;
    case 'chat-read':
      if (event.by === role) putReadUpTo(queryClient, chatKeyOf(role, event.userId), event.readUpTo);
      refresh(keys.unread);
      break;
    case 'project':
      refresh(keys.projects);
      refresh(reportsKey);
      if (role === 'admin') {
        refreshInbox();
        refresh(clientsKey);
        refresh(overviewCountsKey);
      }
      break;
    case 'assets':
      refresh(keys.assets(event.projectId));
      if (role === 'admin') refresh(staffProjectKey(event.projectId));
      break;
    case 'thumbnail': {
      const { projectId } = event;
      if (projectId === null) {
        putThumbnail(queryClient, chatKeyOf(role, event.userId), event);
        break;
      }
      putThumbnail(queryClient, keys.thread(projectId), event);
      refresh(keys.assets(projectId));
      refresh(keys.revisions(projectId));
      break;
    }
    case 'revisions':
      refresh(keys.revisions(event.projectId));
      refresh(revisionQuotaKey);
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
      refresh(staffBillingKey);
      // Cards show the time left to reply.
      refresh(staffProjectListsKey);
      break;
    case 'enquiries':
      refresh(enquiriesKey);
      refresh(staffCountsKey);
      break;
    case 'team':
      for (const key of [teamKey, teamSettingsKey, twoFactorKey, currentAdminKey]) refresh(key);
      break;
    case 'account':
      refresh(keys.person);
      if (role === 'client') {
        refresh(billingKey);
        refresh(revisionQuotaKey);
      }
      refresh(reportsKey);
      refresh(clientPageKey(event.userId));
      if (role === 'admin') {
        refresh(staffBillingKey);
        refresh(staffCountsKey);
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

/** The key of a client's chat. */
const chatKeyOf = (role: Role, clientId: string) => (role === 'client' ? chatKey : staffChatKey(clientId));

/** Refetches the signed-in user, on which the gate acts. */
export function checkSession(queryClient: QueryClient, role: Role): void {
  void queryClient.invalidateQueries({ queryKey: keysOf[role].person });
}

/** Refetches everything an event might have changed; conversations fetch only what they missed. */
export function refreshEverything(queryClient: QueryClient): void {
  reportMissedNews();
  void queryClient.invalidateQueries({ predicate: ({ meta }) => !meta?.['isKeptUp'] });
}
