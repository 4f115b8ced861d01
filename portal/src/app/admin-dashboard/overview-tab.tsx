import type { AdminUser } from '@stackworks/contracts';

/** The overview tab of the dashboard. */
export function OverviewTab({ admin }: { admin: AdminUser }) {
  return <p>{admin.name}</p>;
}
