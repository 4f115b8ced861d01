import type { AdminUser } from '@stackworks/contracts';

/** The audit tab of the dashboard. */
export function AuditTab({ admin }: { admin: AdminUser }) {
  return <p>{admin.name}</p>;
}
