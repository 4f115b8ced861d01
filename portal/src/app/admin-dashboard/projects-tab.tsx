import type { AdminUser } from '@stackworks/contracts';

/** The projects tab of the dashboard. */
export function ProjectsTab({ admin }: { admin: AdminUser }) {
  return <p>{admin.name}</p>;
}
