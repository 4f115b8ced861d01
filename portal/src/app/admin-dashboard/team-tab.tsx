import type { AdminUser } from '@stackworks/contracts';

/** The team tab of the dashboard. */
export function TeamTab({ admin }: { admin: AdminUser }) {
  return <p>{admin.name}</p>;
}
