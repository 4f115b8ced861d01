import type { LiveEvent, Role } from '@stackworks/contracts';
import type { QueryClient } from '@tanstack/react-query';
import {
  fromChat,
  fromThread,
  putMessage,
  putReadUpTo,
  putThumbnail,
  endTyping,
  noteTyping,
} from '#/features/conversations/index.ts';
import { reportMissedNews } from '#/lib/live/live-state.ts';
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

/** What the screens of each side read about a project. */
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

/** Brings what the screens of one side show up to date with an event: messages are put in place, the rest read again. */
export function applyEvent(
  queryClient: QueryClient,
  { role, userId }: { role: Role; userId: string },
  event: LiveEvent,
): void {
  const keys = keysOf[role];
  const readAgain = (queryKey: string[]) => void queryClient.invalidateQueries({ queryKey });

  /** What needs staff, and how many of it. */
  const readInbox = () => {
    readAgain(needsKey);
    readAgain(staffCountsKey);
  };

  switch (event.type) {
    case 'thread-message':
      putMessage(queryClient, keys.thread(event.message.projectId), fromThread(event.message));
      endTyping(event.message.projectId, event.message.senderType);
      if (role === 'admin') readAgain(staffProjectKey(event.message.projectId));
      readAgain(keys.unread);
      break;
    case 'thread-read':
      // Of staff each has a mark of their own, and an event does not say whose it is.
      if (role === 'client' && event.by === role) {
        putReadUpTo(queryClient, keys.thread(event.projectId), event.readUpTo);
      }
      if (event.by === role) readAgain(keys.unread);
      break;
    case 'chat-message':
      putMessage(queryClient, chatOf(role, event.message.userId), fromChat(event.message));
      endTyping(event.message.userId, event.message.senderType);
      readAgain(keys.unread);
      if (role === 'admin') readAgain(newestMessagesKey(event.message.userId));
      // When it is read, nobody moves: whom one is reading would go from under one's hand.
      if (role === 'admin' && event.message.senderType === 'client') readAgain(conversationsKey);
      break;
    case 'chat-read':
      if (event.by === role) putReadUpTo(queryClient, chatOf(role, event.userId), event.readUpTo);
      readAgain(keys.unread);
      break;
    case 'project':
      readAgain(keys.projects);
      if (role === 'admin') readInbox();
      readAgain(reportsKey);
      if (role === 'admin') {
        readAgain(clientsKey);
        readAgain(overviewCountsKey);
      }
      break;
    case 'assets':
      readAgain(keys.assets(event.projectId));
      if (role === 'admin') readAgain(staffProjectKey(event.projectId));
      break;
    case 'thumbnail': {
      const { projectId } = event;
      if (projectId === null) {
        putThumbnail(queryClient, chatOf(role, event.userId), event);
        break;
      }
      putThumbnail(queryClient, keys.thread(projectId), event);
      readAgain(keys.assets(projectId));
      readAgain(keys.revisions(projectId));
      break;
    }
    case 'revisions':
      readAgain(keys.revisions(event.projectId));
      readAgain(revisionQuotaKey);
      break;
    case 'typing':
      if (event.userId !== userId) noteTyping({ ...event, subject: event.projectId });
      break;
    case 'chat-typing':
      if (event.userId !== userId) noteTyping({ subject: event.clientId, by: 'admin', name: event.name });
      break;
    case 'assigned':
    case 'inbox':
      if (role !== 'admin') break;
      readInbox();
      readAgain(staffBillingKey);
      // Cards say how long there is to answer.
      readAgain(staffProjectListsKey);
      break;
    case 'enquiries':
      readAgain(enquiriesKey);
      readAgain(staffCountsKey);
      break;
    case 'team':
      for (const key of [teamKey, teamSettingsKey, twoFactorKey, currentAdminKey]) readAgain(key);
      break;
    case 'account':
      readAgain(keys.person);
      if (role === 'client') {
        readAgain(billingKey);
        readAgain(revisionQuotaKey);
      }
      readAgain(reportsKey);
      readAgain(clientPageKey(event.userId));
      if (role === 'admin') {
        readAgain(staffBillingKey);
        readAgain(staffCountsKey);
      }
      break;
    case 'sessions-ended':
      // Whether this session is among the ended ones, the gate finds out by asking who is signed in.
      readAgain(keys.person);
      break;
    case 'reset':
      readEverythingAgain(queryClient);
      break;
  }
}

/** A client's chat as a side has it. */
const chatOf = (role: Role, clientId: string) => (role === 'client' ? chatKey : staffChatKey(clientId));

/** Asks again who is signed in, of which the gate makes what it must. */
export function checkSession(queryClient: QueryClient, role: Role): void {
  void queryClient.invalidateQueries({ queryKey: keysOf[role].person });
}

/** Reads again what any event might have changed; conversations read only what they missed. */
export function readEverythingAgain(queryClient: QueryClient): void {
  reportMissedNews();
  void queryClient.invalidateQueries({ predicate: ({ meta }) => !meta?.['isKeptUp'] });
}
