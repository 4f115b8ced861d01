import type { AdminUser } from '@stackworks/contracts';
import { StaffLayout } from '#/app/layouts/staff-layout.tsx';

/** /admin-portal-old */
export function AdminPortalOldPage({ admin }: { admin: AdminUser }) {
  return (
    <StaffLayout admin={admin} title="Overview">
      <p>{admin.name}</p>
    </StaffLayout>
  );
}
