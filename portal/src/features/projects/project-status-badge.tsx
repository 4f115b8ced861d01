import { portalStatusWords, type ProjectStatus } from '@stackworks/contracts';
import { StatusBadge } from '@stackworks/ui';

/** A project's status in the words of both portals; in progress when it has none (portals specification §2). */
export function ProjectStatusBadge({ status = 'in_progress' }: { status?: ProjectStatus | undefined }) {
  return <StatusBadge status={status} words={portalStatusWords[status]} />;
}
