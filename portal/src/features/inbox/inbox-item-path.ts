import type { InboxItem } from '@stackworks/contracts';
import { projectPlaces } from '#/features/projects/index.ts';
import { clientChatPath, leadPath, staffProjectPath } from '#/lib/address.ts';

type Item = Pick<InboxItem, 'kind' | 'clientId' | 'projectId' | 'enquiryId'>;

/** The page of what an item is about. */
export function inboxItemPath({ kind, clientId, projectId, enquiryId }: Item): string {
  if (enquiryId !== null) return leadPath(enquiryId);
  if (projectId === null) return clientChatPath(clientId ?? '');
  const project = staffProjectPath(projectId);
  if (kind === 'revision') return `${project}#${projectPlaces.versions}`;
  return kind === 'thread' || kind === 'mention' ? `${project}#${projectPlaces.conversation}` : project;
}
