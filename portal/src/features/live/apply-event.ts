import type { LiveEvent, Role } from '@stackworks/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { addThumbnail, applyConversationEvent } from '#/features/conversations/index.ts';
import { reportMissedEvents } from '#/lib/live-state.ts';
import * as keys from '#/lib/query-keys.ts';

const keysBySide = {
  client: {
    person: keys.currentClientKey,
    projects: keys.clientProjectsKey,
    files: keys.filesKey,
    versions: keys.versionsKey,
  },
  admin: {
    person: keys.currentAdminKey,
    projects: keys.staffProjectsKey,
    files: keys.staffFilesKey,
    versions: keys.staffVersionsKey,
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

  switch (event.type) {
    case 'message':
    case 'read':
    case 'typing':
    case 'viewing':
      applyConversationEvent(queryClient, { role, userId }, event);
      break;
    case 'project':
      refetch(side.projects, keys.reportsKey, keys.inboxKey, keys.staffCountsKey);
      refetch(keys.clientsKey, keys.overviewCountsKey);
      break;
    case 'files':
      refetch(side.files(event.projectId), keys.staffProjectKey(event.projectId));
      break;
    case 'thumbnail': {
      const { kind, subjectId } = event;
      addThumbnail(queryClient, role, event);
      if (kind === 'project') refetch(side.files(subjectId), side.versions(subjectId));
      break;
    }
    case 'versions':
      refetch(side.versions(event.projectId), keys.revisionQuotaKey);
      break;
    case 'assigned':
    case 'mentioned':
    case 'inbox':
      refetch(keys.inboxKey, keys.staffCountsKey, keys.staffBillingKey);
      // Cards show the time left to reply.
      refetch(keys.staffProjectListsKey);
      break;
    case 'leads':
      refetch(keys.leadsKey, keys.staffCountsKey);
      break;
    case 'team':
      refetch(keys.teamKey, keys.teamSettingsKey, keys.twoFactorKey, keys.currentAdminKey, keys.reportsKey);
      refetch(keys.apiTokensKey, keys.webhooksKey);
      break;
    case 'account':
      refetch(side.person, keys.billingKey, keys.revisionQuotaKey, keys.allVersionsKey, keys.reportsKey);
      refetch(keys.clientPageKey(event.userId), keys.staffBillingKey, keys.staffCountsKey, keys.ownDataKey);
      refetch(keys.companyKey);
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
