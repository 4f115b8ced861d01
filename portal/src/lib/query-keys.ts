import type { ConversationRef, Role } from '@stackworks/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** Query keys that live events update or invalidate. A key is also the prefix of every longer key of the same list. */
export const currentClientKey = ['/api/client/user'];
export const clientProjectsKey = ['/api/client/projects'];
export const projectKey = (projectId: string) => [...clientProjectsKey, projectId];
export const filesKey = (projectId: string) => ['/api/client/files', projectId];
/** Of every project; what the next change counts as depends on the plan, too. */
export const allVersionsKey = ['/api/client/versions'];
export const versionsKey = (projectId: string) => [...allVersionsKey, projectId];
export const revisionQuotaKey = ['/api/client/revision-quota'];
export const billingKey = ['/api/client/billing'];
export const companyKey = ['/api/client/company'];
export const ownDataKey = ['/api/client/personal-data'];
export const unreadKey = ['/api/client/unread'];
export const clientConversationsKey = ['/api/client/conversations'];
export const replyTimeKey = ['/api/client/reply-time'];

/** A conversation as one side sees it. */
export const conversationKey = (role: Role, { kind, subjectId }: ConversationRef) => [
  'conversation',
  role,
  kind,
  subjectId,
];

export const currentAdminKey = ['/api/admin/user'];
export const staffProjectsKey = ['/api/admin/projects'];
export const staffProjectListsKey = [...staffProjectsKey, 'lists'];
export const staffProjectKey = (projectId: string) => [...staffProjectsKey, 'one', projectId];
/** Counted for the signed-in member of staff. */
export const staffUnreadKey = ['/api/admin/unread'];
export const clientsKey = ['/api/admin/clients'];
export const conversationsKey = ['/api/admin/clients/conversations'];
export const overviewCountsKey = ['/api/admin/overview-counts'];
export const staffFilesKey = (projectId: string) => ['/api/admin/files', projectId];
export const staffVersionsKey = (projectId: string) => ['/api/admin/versions', projectId];

export const reportsKey = ['/api/admin/reports'];
export const clientPagesKey = ['/api/admin/clients/one'];
export const clientPageKey = (clientId: string) => [...clientPagesKey, clientId];
export const newestMessagesKey = (clientId: string) => [...clientPageKey(clientId), 'messages'];
export const colleaguesKey = ['/api/admin/mentions/colleagues'];
export const wholeEmailKey = (id: string) => ['/api/admin/emails', id];

export const savedRepliesKey = ['/api/admin/saved-replies'];
export const inboxKey = ['/api/admin/inbox'];
export const staffCountsKey = ['/api/admin/counts'];
export const leadsKey = ['/api/admin/leads'];
export const staffBillingKey = ['/api/admin/billing'];

export const teamKey = ['/api/admin/admins'];
export const teamSettingsKey = ['/api/admin/team-settings'];
export const twoFactorKey = ['/api/admin/two-factor'];
export const apiTokensKey = ['/api/admin/api-tokens'];
export const webhooksKey = ['/api/admin/webhooks'];

export const invalidateAll = (queryClient: QueryClient, ...keys: readonly (readonly unknown[])[]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
