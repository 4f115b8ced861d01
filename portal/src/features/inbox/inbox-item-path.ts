import type { InboxItem } from '@stackworks/contracts';
import { projectPlaces } from '#/features/projects/index.ts';
import { clientChatPath, leadPath, staffProjectPath } from '#/lib/address.ts';

type Item = Pick<InboxItem, 'kind' | 'clientId' | 'projectId' | 'leadId'>;

/** The page of what an item is about. */
export function inboxItemPath({ kind, clientId, projectId, leadId }: Item): string {
  if (leadId !== null) return leadPath(leadId);
  if (projectId === null) return clientChatPath(clientId ?? '');
  const project = staffProjectPath(projectId);
  if (kind === 'revision') return `${project}#${projectPlaces.versions}`;
  return kind === 'thread' || kind === 'mention' ? `${project}#${projectPlaces.conversation}` : project;
}
