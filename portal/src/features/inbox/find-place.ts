import { portalRoutes, type Need } from '@stackworks/contracts';
import { projectPlaces } from '#/features/projects/index.ts';

/** What they wrote is there on the project’s page. */
const placeOf = {
  thread: projectPlaces.conversation,
  mention: projectPlaces.conversation,
  revision: projectPlaces.versions,
};

type Row = Pick<Need, 'kind' | 'clientId' | 'projectId' | 'enquiryId'>;

/** The address where one acts on a row. */
export function findPlace({ kind, clientId, projectId, enquiryId }: Row): string {
  const dashboard = portalRoutes.adminDashboard;
  if (kind === 'enquiry') return `${dashboard}?tab=enquiries&enquiry=${enquiryId ?? ''}`;
  if (kind === 'chat') return `${portalRoutes.adminMessages}?client=${clientId ?? ''}`;
  const place = kind === 'project' || kind === 'review' ? '' : `#${placeOf[kind]}`;
  return `${dashboard}?tab=projects&project=${projectId ?? ''}${place}`;
}
