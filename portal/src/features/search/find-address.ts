import { portalRoutes, type SearchFind } from '@stackworks/contracts';

const inDashboard = (parameters: Record<string, string>): string =>
  `${portalRoutes.adminDashboard}?${new URLSearchParams(parameters).toString()}`;

/** Where something found is read: its client, its project with the conversation, or the chat with its client. */
export function findAddress({ kind, clientId, projectId }: SearchFind): string {
  if (kind === 'client') return inDashboard({ tab: 'clients', client: clientId });
  if (projectId !== null) return inDashboard({ tab: 'projects', project: projectId });
  return `${portalRoutes.adminMessages}?${new URLSearchParams({ client: clientId }).toString()}`;
}
