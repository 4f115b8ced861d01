import type { ClientUser } from '@stackworks/contracts';
import { EmptyState } from '@stackworks/ui';
import { mustChoosePlan } from '#/features/billing/index.ts';

/** Stands where a client's projects would be while there are none (portals specification §2, decision D15). */
export function NoProjects({ client }: { client: ClientUser }) {
  if (mustChoosePlan(client)) {
    return <EmptyState title="No projects yet." text="You can start one once you have a plan." />;
  }
  return (
    <EmptyState
      title="No projects yet. Create your first project to get started!"
      text="Tell us what you need. We’ll keep its messages and files together here."
    />
  );
}
