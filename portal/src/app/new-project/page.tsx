import type { ClientUser } from '@stackworks/contracts';
import { ClientLayout } from '#/app/layouts/client-layout.tsx';
import { ScreenHeading } from '#/components/screen-heading.tsx';

/** /client-portal/new-project */
export function NewProjectPage({ client }: { client: ClientUser }) {
  return (
    <ClientLayout client={client}>
      <ScreenHeading title="Project Brief" className="mt-7 font-display text-d2">
        Project Brief
      </ScreenHeading>
    </ClientLayout>
  );
}
