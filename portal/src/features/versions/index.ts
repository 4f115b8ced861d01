export { ProjectVersions, RequestRevision } from './client-versions.tsx';
export { DeliverVersion } from './deliver-version.tsx';
export { RevisionMeter } from './revision-meter.tsx';
export { StaffVersions } from './version-list.tsx';
