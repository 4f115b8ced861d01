import type { AdminUser } from '@stackworks/contracts';

/** The enquiries tab of the dashboard. */
export function EnquiriesTab({ admin }: { admin: AdminUser }) {
  return <p>{admin.name}</p>;
}
