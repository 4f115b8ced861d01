import { portalStatusWords, type ProjectStatus } from '@stackworks/contracts';
import { StatusBadge } from '@stackworks/ui';

/** A project's status in the words of both portals. */
export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  return <StatusBadge status={status} words={portalStatusWords[status]} />;
}
