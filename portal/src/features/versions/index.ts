export { ProjectVersions, RequestRevision } from './client-versions.tsx';
export { DeliverVersion } from './deliver-version.tsx';
export { RequestedChanges } from './requested-changes.tsx';
export { ProjectMeter } from './revision-meter.tsx';
export { StaffVersions } from './version-list.tsx';
export { revisionQuotaQuery } from './queries.ts';
export { useVersionLines } from './use-version-lines.tsx';
export { LinkedVersion } from './linked/linked-version.tsx';
