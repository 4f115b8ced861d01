import type { ClientUser } from '@stackworks/contracts';
import { ClientLayout } from '#/app/layouts/client-layout.tsx';
import { ScreenHeading } from '#/components/screen-heading.tsx';

/** /task-workflow and /client-portal/task-workflow */
export function TaskWorkflowPage({ client }: { client: ClientUser }) {
  return (
    <ClientLayout client={client}>
      <ScreenHeading title="Start a project" className="mt-7 font-display text-d2">
        Start a project
      </ScreenHeading>
    </ClientLayout>
  );
}
