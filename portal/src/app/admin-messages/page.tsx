import type { AdminUser } from '@stackworks/contracts';
import { StaffLayout } from '#/app/layouts/staff-layout.tsx';

/** /admin-messages */
export function AdminMessagesPage({ admin }: { admin: AdminUser }) {
  return (
    <StaffLayout admin={admin} title="Messages" place="messages">
      <p>{admin.name}</p>
    </StaffLayout>
  );
}
