export { DeliverVersion } from './deliver-version.tsx';
export { ProjectRevisions } from './project-revisions.tsx';
export { RequestRevision } from './request-revision.tsx';
export { RevisionMeter } from './revision-meter.tsx';
export { StaffRevisions } from './staff-revisions.tsx';
