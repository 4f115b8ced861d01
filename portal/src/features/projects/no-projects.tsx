import { EmptyState } from '@stackworks/ui';
import type { ReactNode } from 'react';

/** Stands where a client's projects would be while there are none (portals specification §2). */
export function NoProjects({ children }: { children?: ReactNode }) {
  return (
    <EmptyState
      title="No projects yet. Create your first project to get started!"
      text="Tell us what you need. We’ll keep its messages and files together here."
    >
      {children}
    </EmptyState>
  );
}
