import { portalRoutes, type ClientUser, type LoginInput } from '@stackworks/contracts';
import { LinkButton } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '#/components/panel.tsx';
import { ClearStorage } from './clear-storage.tsx';
import { demoQuery } from './queries.ts';
import { ServerHealth } from './server-health.tsx';
import { Session } from './session.tsx';
import { TestLogin } from './test-login.tsx';

type Props = {
  /** Whom the server takes the visitor for; undefined while it is asked. */
  client: ClientUser | null | undefined;
  /** Why it cannot be asked. */
  clientError: Error | null;
  signIn: (input: LoginInput) => Promise<unknown>;
  /** Brings what is shown up to date after this browser's storage has changed. */
  onStorageChanged: () => void;
};

/** Server health, this browser’s session, and ways to try both. */
export function Debug({ client, clientError, signIn, onStorageChanged }: Props) {
  const { data: demo } = useQuery(demoQuery);
  return (
    <div className="grid gap-x-12 gap-y-12 lg:grid-cols-2">
      <Panel title="Server health" size="t1">
        <ServerHealth />
      </Panel>
      <Panel title="Session" size="t1">
        <Session client={client} clientError={clientError} />
      </Panel>
      <Panel title="Test login" size="t1">
        <TestLogin signIn={signIn} onSignedIn={onStorageChanged} staysHere />
      </Panel>
      <Panel title="Shortcuts" size="t1">
        <div className="flex flex-wrap gap-3">
          <LinkButton href={portalRoutes.clientAuth}>Client auth</LinkButton>
          <LinkButton href={portalRoutes.clientPortal}>Client portal</LinkButton>
          {demo?.mailbox && <LinkButton href={demo.mailbox}>Mailbox</LinkButton>}
        </div>
        <p className="mt-3 text-sm text-soft">
          {demo?.mailbox
            ? 'Every email sent here lands in the mailbox. You can only open it on the server’s own machine.'
            : 'Emails go out through the configured email server, so there’s no mailbox here.'}
        </p>
        <ClearStorage onCleared={onStorageChanged} />
      </Panel>
    </div>
  );
}
