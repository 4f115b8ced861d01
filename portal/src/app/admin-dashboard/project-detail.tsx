import type { AdminUser } from '@stackworks/contracts';

/** One project inside the dashboard: /admin-dashboard?tab=projects&project=id */
export function ProjectDetail({ admin, projectId }: { admin: AdminUser; projectId: string }) {
  return (
    <p>
      {admin.name} {projectId}
    </p>
  );
}
