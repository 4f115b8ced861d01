import type { AdminUser } from '@stackworks/contracts';

/** The settings tab of the dashboard. */
export function SettingsTab({ admin }: { admin: AdminUser }) {
  return <p>{admin.name}</p>;
}
