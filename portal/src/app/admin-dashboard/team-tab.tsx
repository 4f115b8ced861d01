import type { AdminUser } from '@stackworks/contracts';
import { TeamList } from '#/features/team/index.ts';

/** The team tab of the dashboard. */
export function TeamTab({ admin }: { admin: AdminUser }) {
  return <TeamList admin={admin} />;
}
