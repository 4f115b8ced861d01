import type { AdminUser } from '@stackworks/contracts';

/** The clients tab of the dashboard. */
export function ClientsTab({ admin }: { admin: AdminUser }) {
  return <p>{admin.name}</p>;
}
