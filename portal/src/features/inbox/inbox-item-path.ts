import { portalRoutes, type InboxItem } from '@stackworks/contracts';
import { projectPlaces } from '#/features/projects/index.ts';

/** The part of a project’s page with the message or feedback. */
const placeOf = {
  thread: projectPlaces.conversation,
  mention: projectPlaces.conversation,
  revision: projectPlaces.versions,
};

type Item = Pick<InboxItem, 'kind' | 'clientId' | 'projectId' | 'enquiryId'>;

/** The address where staff act on an inbox item. */
export function inboxItemPath({ kind, clientId, projectId, enquiryId }: Item): string {
  const dashboard = portalRoutes.adminDashboard;
  if (kind === 'enquiry') return `${dashboard}?tab=enquiries&enquiry=${enquiryId ?? ''}`;
  if (kind === 'chat') return `${portalRoutes.adminMessages}?client=${clientId ?? ''}`;
  const place = kind === 'project' || kind === 'review' ? '' : `#${placeOf[kind]}`;
  return `${dashboard}?tab=projects&project=${projectId ?? ''}${place}`;
}
