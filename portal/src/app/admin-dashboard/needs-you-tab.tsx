import type { AdminUser } from '@stackworks/contracts';

/** The needs-you tab of the dashboard. */
export function NeedsYouTab({ admin }: { admin: AdminUser }) {
  return <p>{admin.name}</p>;
}
